import Testing

@testable import Vision

struct SecondLookTests {
    static let picture = SIMD2<Float>(1920, 1080)

    static func body(_ size: Float, x: Float = 960) -> Region {
        Region(centre: SIMD2(x, picture.y / 2), size: size, rotation: 0)
    }

    static func look(after bodies: [Region]) -> SecondLook? {
        SecondLook(after: bodies, in: picture, began: 10, isFirst: true)
    }

    @Test
    func `each look is due once, and there are three`() throws {
        var look = try #require(Self.look(after: [Self.body(200)]))
        let due = stride(from: 10, to: 40, by: 0.1).filter { look.isDue(at: $0) }
        #expect(due.count == 3 && due.allSatisfy { (11.1...15).contains($0) })
    }

    @Test(arguments: [(190, 1100, false), (230, 1100, true), (230, 980, false)] as [(Float, Float, Bool)])
    func `somebody larger who was not there is worth a trial`(size: Float, x: Float, isWorthwhile: Bool) throws {
        let look = try #require(Self.look(after: [Self.body(120, x: 300), Self.body(200)]))
        #expect(look.isWorthwhile([Self.body(100), Self.body(size, x: x)]) == isWorthwhile)
        #expect(!look.isWorthwhile([]))
    }

    @Test
    func `nobody is overlooked beside somebody who fills half the picture`() {
        #expect(Self.look(after: [Self.body(100), Self.body(560)]) == nil)
    }
}
