import ArgumentParser
import EmplaceCLI

@main
struct Emplace {
    static func main() { EmplaceCommand.launch() }
}
