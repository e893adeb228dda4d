import Domain
import Templates
import TestSupport
import Testing

@testable import Routes

/// What an address asks of a picture's composition.
@Suite struct CompositionOptionsTests {
    @Test func nothingAskedMeansWhatWasFound() throws {
        let wish = try CompositionOptions(nil, nil, nil, nil)
        #expect(wish.time == 0)
        #expect(wish.frame == nil)
        #expect(wish.subject == nil)
    }

    @Test func partsAreReadAndKeptInside() throws {
        let wish = try CompositionOptions("1.5", nil, nil, "0.5,0.25,0.5,0.75")
        #expect(wish.time == 1.5)
        #expect(wish.frame == PictureBox(x: 0.5, y: 0.25, width: 0.5, height: 0.75))
        #expect(try CompositionOptions.box("0.9,0.9,0.5,0.5").right == 1)
    }

    @Test(arguments: ["", "1,2,3", "a,b,c,d", "0.1,0.1,0,0.5", "nan,0,1,1", "-1,0,1,1", "0,0,1,1,1", "1e400,0,1,1"])
    func nonsenseIsNoPart(_ text: String) {
        #expect(throws: AppError.self) { try CompositionOptions(nil, text, nil, nil) }
        #expect(throws: AppError.self) { try CompositionOptions(nil, nil, nil, text) }
    }

    @Test(arguments: ["", "0.5", "2,0", "x,y"])
    func nonsenseIsNoPoint(_ text: String) {
        #expect(throws: AppError.self) { try CompositionOptions(nil, nil, text, nil) }
    }

    @Test(arguments: ["soon", "-1", "nan", "inf"])
    func nonsenseIsNoMoment(_ text: String) {
        #expect(throws: AppError.self) { try CompositionOptions(text, nil, nil, nil) }
    }
}

extension RoutesTests {
    /// The address itself.
    @Suite struct CompositionTests {
        @Test func aClipWithoutFactsSaysSo() async throws {
            try await withRoutes { fixture in
                let clip = try await fixture.accept()
                #expect(try await fixture.get(Addresses.composition(clip)).status == 409)
            }
        }
    }
}
