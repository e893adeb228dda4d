import Domain
import HTTPServer
import Jobs
import Messages
import Store
import Testing

@testable import Routes

@Suite struct AddressTests {
    private static let id = ClipID()
    private static let addresses = Address.all(ExampleIDs(clip: id))

    @Test(arguments: addresses)
    func printsThePathThatItMatches(_ address: Address) throws {
        let segments = try #require(RoutePath.segments(of: address.path))
        #expect(Address(segments: segments) == address)
        #expect(address.path == "/" + segments.joined(separator: "/"))
    }

    /// The lists of addresses have no holes: each case of each feature has examples, and they are of that case.
    @Test func everyCaseHasExamples() {
        let ids = ExampleIDs()
        for one in Address.Case.allCases {
            let examples = Address.examples(of: one, ids)
            #expect(!examples.isEmpty && examples.allSatisfy { $0.case == one }, "\(one)")
        }
        for one in GameAddress.Case.allCases {
            let examples = GameAddress.examples(of: one, ids)
            #expect(!examples.isEmpty && examples.allSatisfy { $0.case == one }, "\(one)")
        }
        for one in OpinionAddress.Case.allCases {
            let examples = OpinionAddress.examples(of: one, ids)
            #expect(!examples.isEmpty && examples.allSatisfy { $0.case == one }, "\(one)")
        }
    }

    @Test func everyAddressHasItsOwnPath() {
        #expect(Set(Self.addresses.map(\.path)).count == Self.addresses.count)
    }

    @Test func onlyActionsChangeThings() {
        for address in Self.addresses {
            switch address {
            case .clips, .retry, .analyse, .cancel, .overlay, .gif, .crop, .person, .nameAthlete, .note,
                .renameAthlete, .renameClip, .skipWelcome:
                #expect(address.methods == [.post])
            case .uploads: #expect(address.methods == [.options, .post])
            case .upload: #expect(address.methods == [.options, .get, .post, .patch, .delete])
            case .live, .liveFrames: #expect(address.methods == [.post])
            case .play(.rounds), .play(.answers), .play(.end), .play(.events), .play(.players), .play(.choosePlayer):
                #expect(address.methods == [.post])
            case .opinion(.key), .opinion(.forgetKey), .opinion(.consent), .opinion(.prepare), .opinion(.stop):
                #expect(address.methods == [.post])
            case .opinion(.settings), .opinion(.deleteAnswers), .opinion(.ask):
                #expect(address.methods == [.get, .post])
            case .play(.grownUps), .play(.settings), .play(.deletePlayer), .play(.deleteStatistics):
                #expect(address.methods == [.get, .post])
            case .liveSession: #expect(address.methods == [.get, .delete])
            case .delete, .deleteAthlete, .deleteMessage: #expect(address.methods == [.get, .post])
            case .library, .writeMessage, .faces, .openMessage, .message, .profile:
                #expect(address.methods == [.get, .post])
            default: #expect(address.methods == [.get])
            }
        }
    }

    @Test(arguments: [
        "", "clips", "//", "/clips/", "/clips//", "/Clips", "/about/", "/about/more", "/healthz/x", "/events/x",
        "/clips/ID/", "/clips/ID/report", "/clips/ID/report.json/x", "/clips/ID/retry/x", "/clips/ID/../about",
        "/clips/ID/pictures", "/clips/ID/pictures/", "/clips/ID/pictures/..", "/clips/ID/pictures/%2e%2e",
        "/clips/ID/pictures/..%2f..%2fmotionbook.sqlite", "/clips/ID/pictures/a/b", "/clips/ID/pictures/POSTER.jpg",
        "/clips/ID/pictures/.hidden", "/clips/ID/pictures/a%00.jpg", "/clips/ID/pictures/%FF.jpg",
        "/clips/ID/media/poster.jpg", "/nowhere/ID", "/nowhere/ID/media", "/clips/IDa", "/clips/%20ID", "/clips/ID%0a",
        "/clips/ID/compare/", "/clips/ID/compare/x", "/clips/ID/compare/ID/x", "/clips/ID/note/x", "/athletes/",
        "/athletes/x", "/athletes/ID/x", "/athletes/ID/rename/x", "/athletes/ID/compare", "/uploads/", "/uploads/x",
        "/uploads/ID/x", "/games/", "/games/chess", "/games/chess/rounds", "/games/rounds", "/games/rounds/ID",
        "/games/rounds/ID/x", "/games/finger-count/x", "/games/finger-count/rounds/x", "/players/ID", "/grown-ups/x",
        "/grown-ups/players/ID", "/grown-ups/players/ID/delete/x", "/settings/x", "/settings/key/x",
        "/settings/athletes", "/settings/athletes/x", "/settings/athletes/ID/x",
        "/settings/sent/ID", "/clips/ID/opinion/x", "/clips/ID/opinion/0", "/clips/ID/opinion/0/validation",
        "/clips/ID/opinion/0/validation/0", "/clips/ID/opinion/00/validation/0.jpg",
        "/clips/ID/opinion/-1/validation/0.jpg", "/clips/ID/opinion/0/judgement/0.jpg",
        "/clips/ID/opinion/0/validation/+1.jpg", "/clips/ID/opinion/0/validation/1234567.jpg",
    ])
    func pathsThatLeadNowhere(_ pattern: String) {
        let path = pattern.replacing("ID", with: Self.id.description)
        #expect(RoutePath.segments(of: path).flatMap(Address.init(segments:)) == nil)
    }

    @Test(arguments: [
        "0", "1", "aaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaa", "AAAAAAAAAAAAAAAAAAAAAAAAAA",
        "aaaaaaaaaaaaaaaaaaaaaaaaab", "1aaaaaaaaaaaaaaaaaaaaaaaaa", "ééééééééééééé", "..", "aaaaaaaaaaaaaaaaaaaaaaaaa'",
    ])
    func badIdentifiersLeadNowhere(_ id: String) {
        for rest in [[], ["media"], ["delete"], ["pictures", "poster.jpg"]] {
            #expect(Address(segments: ["clips", id] + rest) == nil)
        }
    }

    @Test func anIdentifierHasOneSpelling() {
        let id = String(repeating: "a", count: ClipID.length)
        #expect(Address(segments: ["clips", id])?.path == "/clips/\(id)")
    }
}
