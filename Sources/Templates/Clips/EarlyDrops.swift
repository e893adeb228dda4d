/// The script that takes files dropped on a page before its modules have arrived. It stands before the drop zone, so
/// that it listens as soon as the zone is seen.
struct EarlyDrops {
    /// The site whose script it is.
    var site: Site

    /// The script.
    var node: Node { H.script(.src(site.assetAddress("/js/shared/early-drops.js"))) }
}
