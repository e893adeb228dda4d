import Domain
import FoundationEssentials

/// Why there is no certificate of the server’s own authority.
extension AppError {
    static func certificatesUnusable(_ detail: String) -> AppError {
        AppError(
            .internal, code: "unusable",
            "Can’t read or create the server’s certificates (authority.pem and certificate.pem in the data folder). Check that the folder is writable and has free space, then try again.",
            detail: detail)
    }

    static let authorityDamaged = AppError(
        .internal, code: "authorityDamaged",
        "The certificate authority (authority.pem in the data folder) is damaged. Restore the right file, or run `motionbook certificate --renew-ca` and install the new certificate on all devices.",
        detail: "no key and certificate of an authority")

    static func noAuthority(_ path: String) -> AppError {
        AppError(
            .notFound, code: "noAuthority",
            "There is no certificate authority in the data folder yet. Start `motionbook serve --host 0.0.0.0` once, or give its data folder with --data.",
            detail: path)
    }

    static func clockIsWrong(_ moment: Date) -> AppError {
        AppError(
            .internal, code: "clockIsWrong",
            "This machine’s clock says \(moment.utcDay), so no certificate authority is made. Set the clock, then start again."
        )
    }

    static func authorityExpired(_ authority: AuthorityCertificate, _ moment: Date) -> AppError {
        AppError(
            .internal, code: "authorityExpired",
            "The certificate authority expired on \(authority.notAfter.utcDay), and this machine’s clock says \(moment.utcDay). If the clock is right, run `motionbook certificate --renew-ca` and install the new certificate on all devices."
        )
    }

    static func authorityNotYetValid(_ authority: AuthorityCertificate, _ moment: Date) -> AppError {
        AppError(
            .internal, code: "authorityNotYetValid",
            "This machine’s clock says \(moment.utcDay), but the certificate authority is valid from \(authority.notBefore.utcDay) on. Set the clock, then start again. If the clock was wrong before, run `motionbook certificate --renew-ca`."
        )
    }
}

/// What is wrong with a certificate in somebody’s files.
extension AppError {
    static func ownUnopened(_ path: String, _ detail: String) -> AppError {
        AppError(
            .internal, code: "certificateUnreadable",
            "Can’t read \(path) (\(detail)). Check the path, and that the account of the server may read it.")
    }

    static func ownUnreadable(_ path: String) -> AppError {
        AppError(
            .internal, code: "certificateUnreadable",
            "\(path) has no certificate, or a damaged one. Give a PEM file, for example fullchain.pem, with --certificate."
        )
    }

    static func ownKeyUnreadable(_ path: String) -> AppError {
        AppError(
            .internal, code: "certificateKeyUnreadable",
            "\(path) has no private key, a damaged one, or one with a password. Give a PEM file without a password, for example privkey.pem, with --certificate-key."
        )
    }

    static func ownKeyDiffers(_ path: String, _ keyPath: String) -> AppError {
        AppError(
            .internal, code: "certificateKeyDiffers",
            "The private key in \(keyPath) does not belong to the first certificate in \(path). Give the two files that were made together."
        )
    }

    static func ownOutOfOrder(_ path: String) -> AppError {
        AppError(
            .internal, code: "certificateOutOfOrder",
            "In \(path) a certificate was not signed by the next one. Put the server’s certificate first, then the one that signed it, and so on, as fullchain.pem does."
        )
    }

    static func ownIncomplete(_ path: String) -> AppError {
        AppError(
            .internal, code: "certificateIncomplete",
            "\(path) has the server’s certificate but not the one that signed it. Give the whole chain, for example fullchain.pem."
        )
    }

    static func ownExpired(_ path: String, _ end: Date) -> AppError {
        AppError(
            .internal, code: "certificateExpired",
            "The certificate in \(path) expired on \(end.utcDay). Renew it, then start again. If it is valid, set this machine’s clock."
        )
    }

    static func ownNotYetValid(_ path: String, _ begin: Date, _ moment: Date) -> AppError {
        AppError(
            .internal, code: "certificateNotYetValid",
            "The certificate in \(path) is valid from \(begin.utcDay) on, and this machine’s clock says \(moment.utcDay). Set the clock, or give another certificate."
        )
    }

    static func ownNotForServers(_ path: String) -> AppError {
        AppError(
            .internal, code: "certificateNotForServers",
            "The certificate in \(path) is not for servers. Have it issued again with the usage “server authentication”."
        )
    }

    static func ownWithoutNames(_ path: String) -> AppError {
        AppError(
            .internal, code: "certificateWithoutNames",
            "The certificate in \(path) names no host as a subject alternative name, so browsers refuse it. Have it issued again with the names of this server."
        )
    }
}
