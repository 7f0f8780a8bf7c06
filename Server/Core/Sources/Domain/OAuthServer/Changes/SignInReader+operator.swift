import Basics
import Foundation
import OAuth

extension SignInReader {
    /// Checks that the session belongs to an operator, with two indexed reads.
    ///
    /// - Throws: ``OperatorProblem/noOperator``
    func check(_ asking: OperatorSession, now: Date) throws {
        guard let session = try grant(asking.session), session.kind == .browser, session.user == asking.user,
            session.isLive(now: now), try account(asking.user)?.isOperator == true
        else { throw OperatorProblem.noOperator }
    }
}
