import Domain

/// Leads to where a link to something is created. Guests share nothing on.
struct ShareButton {
    var thing: SharedThing
    /// What stands on it; nil for the usual words.
    var label: String?

    var node: Node {
        Node.unlessGuest {
            // A form has the browser write the address: names of albums may hold anything.
            H.form(.class("share"), .method("get"), .action(Addresses.newLink())) {
                H.input(.type("hidden"), .name("of"), .value(thing.description))
                H.button(.class("button"), .type("submit")) {
                    Icon.share.node
                    H.span { label ?? localized("Share") }
                }
            }
        }
    }
}
