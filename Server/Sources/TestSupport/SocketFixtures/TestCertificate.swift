package import HTTPServing
import NIOSSL

/// A self-signed certificate for localhost and 127.0.0.1, which only these tests use.
package enum TestCertificate {
    package static var tls: HostServer.TLS {
        get throws {
            try HostServer.TLS(certificateChainPEM: Array(certificate.utf8), privateKeyPEM: Array(key.utf8))
        }
    }

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3TkDPuJEGvAIUQDU
        lL5uXFf0ZOlxmXa8kn+hSmsnl7+hRANCAARIlv85mOu9ymnPpS8GUrI50T4L5Trj
        tYViQ3l0WQnzb6ykK0vVD777TWD2bj2GgcYMz+69LJ824x/xNs46uEtK
        -----END PRIVATE KEY-----
        """

    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBnDCCAUGgAwIBAgIUd8G3fSEulKGaCSN7NslUjcjzvh4wCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAzMzM1NFoYDzIxMjYxMDI4
        MDMzMzU0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAARIlv85mOu9ymnPpS8GUrI50T4L5TrjtYViQ3l0WQnzb6ykK0vVD777
        TWD2bj2GgcYMz+69LJ824x/xNs46uEtKo28wbTAdBgNVHQ4EFgQUGD52EKoBS3re
        yvFJpmzhdtnAuWAwHwYDVR0jBBgwFoAUGD52EKoBS3reyvFJpmzhdtnAuWAwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSQAwRgIhAMcFxkW3senebSoLYi/2wsgoi2ZKAicNfYVahx7j2KNzAiEA
        1omPu+XOf8KqmE2tsGatKmMA86E/2gk9xr7eOgak7Zs=
        -----END CERTIFICATE-----
        """
}
