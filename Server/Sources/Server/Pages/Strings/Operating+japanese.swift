extension Strings.Operating {
    static let japanese = Strings.Operating(
        title: "運用", overview: "概要", people: "ユーザー", locks: "使用中のドキュメント", log: "監査ログ", apps: "アプリ",
        figures: Figures(
            counted: "1 分以内に更新された値です。", usage: "ストレージ（バージョンとごみ箱を含む）", connected: "接続中のアプリ",
            open: "使用中のドキュメント", disk: "ディスク", disabled: { "\($0) 人が無効" },
            folders: { "\($0) 個のフォルダー内" }, inTrash: { "ごみ箱に \($0) 件" },
            browsers: { "サインイン中のブラウザー \($0) 個" }, free: { "\($1) 中 \($0) の空き" }, day: "過去 24 時間",
            week: "過去 7 日間", made: "作成されたドキュメント", saved: "保存されたドキュメント", deleted: "削除されたドキュメント",
            foldersDeleted: "中身ごと削除されたフォルダー",
            signedIn: "サインイン", failed: "サインインの失敗", added: "追加されたユーザー"),
        health: Health(
            title: "状態", good: "サーバーとデータベースは応答しています。", garbageCollection: "最後の整理",
            noGarbageCollection: "まだ整理は行われていません。",
            onboarding: "Microsoft 365 の要件", complete: "すべての要件を満たしています。",
            missing: "必要な作業："),
        person: Person(
            kind: "アカウントの種類", kindText: "ビジネスと教育のアカウントは、スマートフォンでの編集に Microsoft 365 のサブスクリプションが必要です。",
            business: "ビジネス", education: "教育", role: "運用担当者",
            roleText: "運用担当者はこれらのページで、ユーザーの管理、ロックの解除、監査ログの確認ができます。ほかのユーザーのドキュメントは開けません。",
            make: "運用担当者にする", take: "運用担当者の役割を外す",
            ownRole: "自分のアカウントを無効にしたり、自分の運用担当者の役割を外したりすることはできません。別の運用担当者に依頼してください。", quota: "容量の上限",
            unlimited: "制限なし", everybodyUnlimited: "サーバーの既定値（制限なし）", bytes: "上限を指定：",
            amount: "量", unit: "単位", units: ["MB", "GB", "TB"],
            everybody: { "サーバーの既定値（\($0)）" }, access: "アクセス", disable: "無効にする",
            disableText: "無効にすると、このユーザーはすべてのブラウザーとアプリからただちにサインアウトし、新たにサインインできなくなります。ドキュメントは残り、リンクは引き続き使えます。",
            withdrawText: "リンクも取り消すには、サーバーで次のコマンドを実行してください：", enable: "有効にする",
            enableText: "このユーザーが同じパスワードで再びサインインできるようにします。",
            signOutText: "このユーザーをすべてのブラウザーとアプリからただちにサインアウトします。パスワードは変わりません。",
            passwordText: "新しいパスワードを設定するには、サーバーで次のコマンドを実行してください：", running: "アプリとブラウザー",
            nothingRunning: "接続中のアプリやブラウザーはありません。", history: "アクティビティ",
            leaving: "ユーザーが離れるとき",
            leavingText:
                "このコマンドは、バージョンと共有を含むすべてのドキュメントを別のユーザーに譲渡し、アカウントを削除します。NAME を新しい所有者のユーザー名に置き換えてください。ごみ箱の項目は削除されます。変更内容を事前に確認するには、--dry-run を付けてください。",
            nearlyFull: { "\($0) さんのストレージの空き容量が残りわずかです。" },
            full: { "\($0) さんのストレージの空き容量がありません。" },
            usageAdvice:
                "下で上限を増やすか、不要な項目の削除を依頼してください。古いバージョンとごみ箱も容量に含まれます。"),
        search: "名前で検索", add: "ユーザーを追加", addButton: "追加", password: "パスワード（省略可）。空欄の場合は生成され、一度だけ表示されます。",
        generated: "このパスワードをユーザーに伝えてください。表示されるのは一度だけです：", nobody: "この名前に一致するユーザーはいません。",
        more: "ほかにも結果があります。絞り込むには文字を追加してください。", isDisabled: "無効", isOperator: "運用担当者", isBusiness: "ビジネス",
        isEducation: "教育", isYou: "あなた", locksText: "アプリで開かれ、ロックされているドキュメントです。ロックは、アプリが最後に更新してから 30 分で期限切れになります。",
        noLocks: "使用中のドキュメントはありません。", release: "ロックを解除",
        releaseText: "開いているユーザーは保存できなくなり、アプリにエラーが表示されます。", ofOwner: { "所有者: \($0)" },
        takenBy: { "\($0) さんが開いています" }, lockEnds: "ロックの期限", logText: "誰が、いつ、何をしたか。", kind: "種類",
        allKinds: "すべての種類", since: "期間", ever: "すべての期間", month: "過去 30 日間", show: "表示", noEvents: "アクティビティはありません。",
        onlyDocument: "この項目のみ", allDocuments: "すべての項目",
        appsText: "ユーザーにアクセスを求めることができるアプリです。追加や変更には、サーバーで `emplace client` を実行します。",
        hasSecret: "シークレット設定済み", noSecret: "シークレットなし（未設定）", isPublic: "パブリック クライアント（シークレットなし）",
        isFirstParty: "プロバイダーのアプリ",
        events: .japanese, audit: .japanese,
        problems: Problems(
            nameTaken: { "ユーザー名 \($0) はすでに使われています。" }, nameNotAllowed: "このユーザー名は使えません。1 行で 256 文字以内で入力してください。",
            quota: "20 や 0.5 のように、数を入力してください。",
            oneself: "自分のアカウントを無効にしたり、自分の運用担当者の役割を外したりすることはできません。別の運用担当者に依頼してください。"),
        flashMessages: FlashMessages(
            added: { "\($0) さんはサインインできるようになりました。" },
            signedOut: { "\($0) さんをすべての場所からサインアウトしました。" }, disabled: { "\($0) さんを無効にしました。" },
            enabled: { "\($0) さんは再びサインインできます。" }, released: { "\($0) のロックを解除しました。" }))
}

extension Strings.Events {
    static let japanese = Strings.Events(
        signedIn: "サインイン", signInFailed: "サインイン失敗", signInThrottled: "サインインのブロック: 試行回数超過", signedOut: "サインアウト",
        grantMade: "アプリの接続", grantEnded: "アプリまたはブラウザーの切断", appToAppRefused: "アプリ間サインインの拒否",
        sessionContextDiffers: "セッションコンテキストの不一致", codeReplayed: "認可コードの再使用", refreshReused: "古い更新トークンの使用",
        passwordChanged: "パスワードの変更", accountAdded: "アカウントの追加", accountChanged: "アカウントの変更",
        accountRemoved: "アカウントの削除", accountRenamed: "ユーザー名の変更", accountDisabled: "アカウントの無効化",
        accountEnabled: "アカウントの有効化", clientAdded: "アプリの登録", clientChanged: "アプリの変更", clientRemoved: "アプリの削除",
        clientSecretReplaced: "アプリのシークレットの置き換え", created: "ドキュメントの作成", saved: "ドキュメントの保存", folderCreated: "フォルダーの作成",
        renamed: "名前の変更", moved: "移動", restored: "バージョンの復元",
        versionNamed: "バージョンの命名", versionDeleted: "バージョンの削除", deleted: "ドキュメントの削除", treeDeleted: "フォルダーの削除",
        broughtBack: "ごみ箱からの復元",
        discarded: "完全な削除", trashEmptied: "ごみ箱を空に", lockReleased: "ロックの解除", shared: "リンクの作成", shareChanged: "リンクの変更",
        unshared: "リンクの取り消し", permitted: "ユーザーとの共有", permissionChanged: "ユーザーとの共有の変更", forbade: "ユーザーとの共有の停止",
        received: "アクセスの取得", receivedChanged: "アクセスの変更", lost: "アクセスの削除",
        quotaChanged: "容量の上限の変更",
        transferred: "所有権の譲渡", takenOver: "所有権の取得")
}
