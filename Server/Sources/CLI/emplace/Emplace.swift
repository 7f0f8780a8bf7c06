import ArgumentParser
import EmplaceCommands

@main
struct Emplace {
    static func main() { EmplaceCommand.launch() }
}
