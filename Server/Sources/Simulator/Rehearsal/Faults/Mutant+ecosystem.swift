import OfficeClient

extension Mutant {
    /// Faults in the ecosystem, and in navigation to and from it.
    static let ecosystem: [Mutant] = [
        Mutant(
            "ecosystem-root-other", "Bootstrapper and ecosystem lead to the same root", from: MutantSource.ecosystem,
            at: [.rootContainer],
            making: .member("ContainerPointer.Url", .replace("?access_token", with: "x?access_token")),
            seenBy: "browse"),
        Mutant(
            "ecosystem-root-missing", "ContainerPointer is required", from: MutantSource.ecosystem,
            at: [.rootContainer],
            making: .member("ContainerPointer", .remove), seenBy: "browse"),
        Mutant(
            "ecosystem-without-containers", "CheckEcosystem.SupportsContainers equals CheckFileInfo's",
            from: MutantSource.ecosystem, at: [.checkEcosystem], making: .member("SupportsContainers", .not),
            seenBy: "ways-back"),
        Mutant(
            "ecosystem-of-strings", "SupportsContainers is a Boolean", from: MutantSource.ecosystem,
            at: [.checkEcosystem],
            making: .member("SupportsContainers", .text), seenBy: "ways-back"),
        Mutant(
            "ecosystem-pointer-without-token", "GetEcosystem's Url has an access_token", from: MutantSource.ecosystem,
            at: [.fileEcosystem], making: .member("Url", .replace("access_token=", with: "t=")), seenBy: "ways-back"),
        Mutant(
            "ecosystem-pointer-missing", "GetEcosystem has Url", from: MutantSource.ecosystem,
            at: [.containerEcosystem],
            making: .member("Url", .remove), seenBy: "ways-back"),
    ]
}
