import OfficeClient

extension Mutant {
    /// Faults in CheckContainerInfo.
    static let containerInfo: [Mutant] = [
        Mutant(
            "folder-name-missing", "Name is required", from: MutantSource.containerInfo, at: [.checkContainerInfo],
            making: .member("Name", .remove), seenBy: "browse"),
        Mutant(
            "folder-name-null", "Name is never null", from: MutantSource.containerInfo, at: [.checkContainerInfo],
            making: .member("Name", .null), seenBy: "browse"),
        Mutant(
            "folder-name-other", "Name equals ContainerPointer.Name", from: MutantSource.containerInfo,
            at: [.checkContainerInfo], making: .member("Name", .append(" 2")), seenBy: "browse"),
        Mutant(
            "folder-closed", "Without UserCanCreateChildFile nothing can be saved into it",
            from: MutantSource.containerInfo,
            at: [.checkContainerInfo], making: .member("UserCanCreateChildFile", .remove), seenBy: "create-new"),
    ]
}
