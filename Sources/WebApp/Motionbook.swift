@main
struct Motionbook {
    static func main() {}
}
