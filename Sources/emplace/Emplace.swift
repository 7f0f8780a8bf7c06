@main
struct Emplace {
    static func main() {}
}
