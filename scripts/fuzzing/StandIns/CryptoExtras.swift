// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Replaces swift-crypto's RSA keys with keys for which no signature is valid.

public import Foundation

public enum _RSA {
    public enum Signing {
        public struct WrongSize: Error {}

        public struct RSASignature {
            public init(rawRepresentation: Data) {}
        }

        public enum Padding { case insecurePKCS1v1_5 }

        public struct PublicKey: Sendable {
            public init(n: Data, e: Data) throws {
                guard (256...1024).contains(n.drop { $0 == 0 }.count), !e.isEmpty else { throw WrongSize() }
            }

            public func isValidSignature(_ signature: RSASignature, for message: Data, padding: Padding) -> Bool {
                false
            }
        }
    }
}
