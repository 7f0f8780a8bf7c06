import ArgumentParser
import EmplaceCommands

@main
struct Emplace {
    static func main() async { await EmplaceCommand.launch() }
}
