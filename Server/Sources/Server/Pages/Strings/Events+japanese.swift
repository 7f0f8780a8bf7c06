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
