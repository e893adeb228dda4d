import Domain
internal import Locales
import SecondOpinion
package import Templates

/// What pages show around their content.
package struct PageChrome: Sendable {
    /// Addresses of style sheets and pages, the version.
    package private(set) var site: Site
    /// Libraries and models, for the page about the program.
    package let components: [AboutModel.Component]
    /// Where clips are kept, as the page about the program tells.
    package let dataFolder: String
    /// What pages can be read in.
    let languages: Languages

    package init(
        site: Site, components: [AboutModel.Component], dataFolder: String, languages: Languages = Languages()
    ) {
        self.site = site
        self.site.languages = languages.all
        self.languages = languages
        self.components = components
        self.dataFolder = dataFolder
    }

    /// The same, on a machine from which something may go to a host; nil where nothing leaves it.
    func telling(of host: String?) -> PageChrome {
        var copy = self
        copy.site.opinionHost = host
        return copy
    }

    /// The same, on a page that names days.
    func naming(daysOf zone: TimeZoneRules) -> PageChrome {
        var copy = self
        copy.site.zone = DayZone(name: zone.name, isServers: zone.isServers)
        return copy
    }

    var about: AboutModel { AboutModel(site: site, components: components, dataFolder: dataFolder) }

    /// The page of an error.
    func error(status: Int, message: String, request: String?) -> ErrorModel {
        let title =
            switch status {
            case 404: localized("Page not found")
            case 403, 421: localized("Not allowed")
            case 400..<500: localized("Request failed")
            case 503, 507: localized("Not available right now")
            default: localized("Something went wrong")
            }
        return ErrorModel(
            site: site, status: status, title: title, message: message,
            advice: request.map { localized("For details, look for request \($0) in the server log.") })
    }
}

/// What every page shows around its content, with the present settings of second opinions: a page promises no more
/// than holds at this moment.
struct CurrentChrome: Sendable {
    let chrome: PageChrome
    let opinions: OpinionService

    /// As it is now.
    func callAsFunction() -> PageChrome {
        let destination = opinions.destination
        return chrome.telling(of: destination?.isThisMachine == true ? nil : destination?.host)
    }
}
