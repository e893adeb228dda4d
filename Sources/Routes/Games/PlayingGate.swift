import HTTPServer
import Templates

/// While children play in a browser, its pages other than the games ask the question of the parent gate first.
///
/// Only what a person opens is asked for: a GET that leads somewhere. What scripts of a page that is open ask for, and
/// what its forms post, goes on: an upload, a camera or a note in another tab is not lost, and the page that follows
/// asks. Pages with forms are not reached by children, and so neither is what the forms do. A browser in which nobody
/// plays is asked nothing, and neither are programs and guests by links.
struct PlayingGate: Sendable {
    let parentGate: ParentGate

    /// Where a request is led first; nil if it may go on.
    /// - Parameter segments: what stands between the slashes of its path.
    func way(before head: RequestHead, _ segments: [String]) -> String? {
        guard Self.opensPage(head), ChosenGamePlayer.isThere(head), !Self.isFree(head, segments),
            !parentGate.isOpen(to: head)
        else { return nil }
        return ParentGate.path(next: Gate.address(of: head))
    }

    /// Whether a person opens a page or a file. Browsers say so; but not over plain HTTP from another machine: there,
    /// scripts of ours ask for pages as nothing but `text/html`, which no browser does by itself.
    private static func opensPage(_ head: RequestHead) -> Bool {
        guard head.method == .get, head.wantsPage else { return false }
        return head.headers[.secFetchMode].map { $0 == "navigate" } ?? (head.headers[.accept] != "text/html")
    }

    /// Whether a page stays open to children: the games, a seat in a class, and what strangers may see, too; pages for
    /// grown-ups ask themselves.
    static func isFree(_ head: RequestHead, _ segments: [String]) -> Bool {
        isOfGames(segments) || ClassRights.seatClass(segments) != nil || Routes.isFree(head)
    }

    /// Whether a page belongs to the games, or is for grown-ups and asks by itself.
    static func isOfGames(_ segments: [String]) -> Bool {
        segments.first == "games" || segments.first == "grown-ups" || Addresses.gameSettings.values(in: segments) != nil
    }
}
