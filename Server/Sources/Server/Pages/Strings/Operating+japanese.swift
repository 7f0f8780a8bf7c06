extension Strings.Operating {
    static let japanese = Strings.Operating(
        title: "運用", overview: "概要", people: "ユーザー", locks: "開かれているドキュメント", log: "監査ログ", apps: "アプリ",
        figures: Figures(
            counted: "1 分以内に数えた値です。", usage: "使用量（バージョンとごみ箱を含む）", connected: "接続中のアプリ",
            open: "編集のために開かれている数", disk: "ディスク", disabled: { "うち \($0) 人は無効" },
            folders: { "\($0) 個のフォルダー内" }, inTrash: { "ごみ箱に \($0) 件" },
            browsers: { "サインイン中のブラウザー \($0) 個" }, free: { "\($1) 中 \($0) の空き" }, day: "過去 24 時間",
            week: "過去 7 日間", made: "作成されたドキュメント", saved: "保存されたドキュメント", deleted: "削除されたドキュメント",
            foldersDeleted: "削除されたフォルダー（中身を含む）",
            signedIn: "サインイン", failed: "失敗したサインイン", added: "追加されたユーザー"),
        health: Health(
            title: "状態", good: "サーバーとデータベースは応答しています。", garbageCollection: "最後の整理",
            noGarbageCollection: "まだ整理は行われていません。",
            onboarding: "Microsoft 365 がこの場所を使えるようになるまで", complete: "足りないものはありません。",
            missing: "足りないもの："),
        person: Person(
            kind: "アカウントの種類", kindText: "どちらもスマートフォンで編集するには Microsoft 365 のサブスクリプションが必要です。",
            business: "ビジネス", education: "教育", role: "運用担当者",
            roleText: "運用担当者はこれらのページでユーザー、開かれているドキュメント、監査ログを管理します。ほかの人のものを開くことはできません。",
            make: "運用担当者にする", take: "役割を外す",
            ownRole: "ここでは自分自身を無効にしたり、自分の役割を外したりできません。別の運用担当者に頼んでください。", quota: "容量",
            unlimited: "既定値に関係なく制限なし", everybodyUnlimited: "既定値（制限なし）", bytes: "指定する：",
            amount: "量", unit: "単位", units: ["MB", "GB", "TB"],
            everybody: { "既定値（\($0)）" }, access: "アクセス", disable: "無効にする",
            disableText: """
                サインインできなくなり、すべてのブラウザーとアプリがただちに終了します。ドキュメントは残り、リンクを持つ人は\
                引き続き開けます。
                """,
            withdrawText: "サーバーでこのコマンドを使うと、リンクも終了します。", enable: "有効にする",
            enableText: "以前のパスワードで再びサインインできます。",
            signOutText: "すべてのブラウザーとアプリをただちに終了します。パスワードは変わりません。",
            passwordText: "サーバーのマシンでは、このコマンドで新しいパスワードを設定できます。", running: "アプリとブラウザー",
            nothingRunning: "接続はありません。", history: "これまでの記録",
            leaving: "退職・退会するとき",
            leavingText: """
                このコマンドは、すべてのドキュメントをバージョンと共有ごと別の人に渡し、アカウントを削除します。\
                NAME の代わりにその人のユーザー名を入れてください。 \
                ごみ箱の中身は削除されます。最後に --dry-run を付けると、何が行われるかを表示するだけです。
                """,
            nearlyFull: { "\($0) さんの容量が残りわずかです。" },
            full: { "\($0) さんの容量がいっぱいです。" },
            usageAdvice:
                "下で容量を増やすか、不要なものを削除するよう本人に頼んでください。古いバージョンとごみ箱も数えられます。"),
        search: "名前の一部", add: "ユーザーを追加", addButton: "追加", password: "パスワード（空欄の場合は作成され、一度だけ表示されます）",
        generated: "このパスワードを本人に伝えてください。表示されるのは今だけです：", nobody: "この文字を含む名前はありません。",
        more: "ほかにもあります。もう少し文字を入力してください。", isDisabled: "無効", isOperator: "運用担当者", isBusiness: "ビジネス",
        isEducation: "教育", isYou: "あなた", locksText: "アプリで開かれているドキュメントです。アプリからの最後の連絡から 30 分で自動的に終わります。",
        noLocks: "開かれているドキュメントはありません。", release: "解放",
        releaseText: "開いている人は保存できなくなり、そのことが伝えられます。", ofOwner: { "\($0) のもの" },
        takenBy: { "\($0) が開いています" }, lockEnds: "ロックの期限", logText: "誰が、いつ、何をしたか。", kind: "種類",
        allKinds: "すべての種類", since: "期間", ever: "最初から", month: "過去 30 日間", show: "表示", noEvents: "記録はありません。",
        onlyDocument: "この項目のみ", allDocuments: "すべて",
        appsText: "ユーザーにアクセスを求めることができるアプリです。追加と変更はコマンド emplace client で行います。",
        hasSecret: "シークレットあり", noSecret: "シークレットがまだありません", isPublic: "端末上のアプリ、シークレットなし", isFirstParty: "自社のアプリ",
        events: .japanese, audit: .japanese,
        problems: Problems(
            nameTaken: { "ユーザー名 \($0) はすでに使われています。" }, nameNotAllowed: "ユーザー名として使えません。1 行で 256 文字までにしてください。",
            quota: "20 や 0.5 のように、数を入力してください。",
            oneself: "ここでは自分自身を無効にしたり、自分の役割を外したりできません。別の運用担当者に頼んでください。"),
        flashMessages: FlashMessages(
            added: { "\($0) はサインインできるようになりました。" },
            signedOut: { "\($0) はすべての場所でサインアウトされました。" }, disabled: { "\($0) を無効にしました。" },
            enabled: { "\($0) は再びサインインできます。" }, released: { "\($0) を解放しました。" }))
}
