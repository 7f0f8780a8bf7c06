extension Strings {
    static let japanese = Strings(
        common: Common(
            skip: "本文へ移動", documents: "ドキュメント", account: "アカウント", signIn: "サインイン",
            signOut: "サインアウト", cancel: "キャンセル", privacy: "プライバシー", back: "戻る",
            download: "ダウンロード", upload: "アップロード", delete: "削除", rename: "名前の変更", name: "名前",
            size: "サイズ", modified: "更新", problem: "うまくいきませんでした",
            reference: { "参照番号: \($0)" }
        ),
        time: Time(
            now: "たった今",
            minutesAgo: { "\($0) 分前" }, hoursAgo: { "\($0) 時間前" },
            daysAgo: { $0 == 1 ? "昨日" : "\($0) 日前" },
            seconds: { "\($0) 秒" }, minutes: { "\($0) 分" }
        ),
        signIn: SignIn(
            title: { "\($0) にサインイン" }, client: { "\($0) があなたのドキュメントを開こうとしています。" },
            userName: "ユーザー名", password: "パスワード", stay: "この端末でサインインしたままにする",
            help: "パスワードを忘れた場合は、管理者に新しいパスワードを依頼してください。",
            wrong: "ユーザー名またはパスワードが違います。両方を確認して、もう一度お試しください。",
            disabled: "このアカウントは無効になっています。有効に戻すには、管理者に依頼してください。",
            busy: "現在サインインが集中しています。数秒後にもう一度お試しください。",
            expired: "ページを開いたまま時間が経ちました。続けるにはサインインしてください。",
            throttled: { "試行回数が多すぎます。\($0)後にもう一度お試しください。" },
            signedInMeanwhile: {
                "このブラウザーでは、すでに \($0) さんがサインインしています。別のアカウントでサインインするには、パスワードをもう一度入力してください。"
            }
        ),
        consent: Consent(
            title: { "\($1) にあるドキュメントの表示と編集を \($0) に許可しますか？" },
            able: { "\($0) ができること:" },
            profile: "あなたの名前とユーザー名を知る",
            documents: "ドキュメントとフォルダーを開く、保存する、作成する、名前を変える、削除する",
            stay: "切断するまで接続を保つ", other: { "「\($0)」を使う" },
            signedInAs: "サインイン中:", notYou: "別の方ですか？", allow: "許可", decline: "拒否",
            later: "「アカウント」でいつでも切断できます。",
            askedAgain: "このページを開いている間に、サインインし直されました。もう一度お選びください。"
        ),
        home: Home(
            newFolder: "新しいフォルダー", folderName: "フォルダーの名前", create: "作成",
            chooseFiles: "ファイルを選択", uploadHere: "ここにアップロード", list: "フォルダーとドキュメント", actions: "操作",
            next: "次のページ", start: "最初のページ", limit: { "1 ファイル \($0) まで。" },
            emptyFolder: "このフォルダーは空です。", emptyTitle: "ここにドキュメントが入ります",
            emptyText: "まだ何もありません。ファイルをアップロードしてください。整理は後からできます。",
            clash: "同じ名前がある場合", clashVersion: "新しいバージョンにする", clashBoth: "両方残す",
            clashSkip: "今あるものを残す",
            folderOptions: "このフォルダーの名前の変更、移動、削除",
            deleteFolderText: "中身と一緒にごみ箱に移ります。そこから復元できます。",
            kinds: Kinds(
                folder: "フォルダー", text: "文書", plain: "テキスト", sheet: "スプレッドシート", slides: "プレゼンテーション", pdf: "PDF",
                image: "画像", other: "ファイル")
        ),
        search: Search(
            title: "検索",
            label: "すべてのドキュメントを名前で検索",
            placeholder: "すべてを検索",
            find: "検索",
            results: "検索結果",
            none: "この語を名前に含むものはありません。語を減らすか、語の始めだけで試してください。",
            noMore: "これ以上は見つかりませんでした。",
            further: "ここまでには見つかりませんでした。「次のページ」で続きを検索できます。",
            incomplete: "前回の更新より前の名前を取り込んでいます。まだ見つからないものがあるかもしれません。",
            noWord: "文字または数字を 1 つ以上入力してください。",
            trash: "ごみ箱の中は検索されません。"
        ),
        connect: Connect(
            title: "スマートフォンの Word、Excel、PowerPoint で作業する",
            intro: { "\($0) を一度追加すると、ドキュメントを Office アプリで開き、そのままここに保存できます。" },
            open: "Word、Excel、PowerPoint のいずれかで「開く」をタップします。",
            apple: "iPhone / iPad:", addApple: "「場所の追加」をタップします。", android: "Android:",
            addAndroid: "「場所」、「場所の追加」の順にタップします。",
            choose: { "\($0) を選びます。" },
            signIn: { "\($0) でサインインし、「許可」をタップします。" },
            missing: "一覧にない場合、このサービスはまだ Microsoft に登録されていません。運営者にお尋ねください。",
            scan: "読み取ると、スマートフォンでこのページが開きます:", onlyHere: "このアドレスはこのコンピューターでのみ使えます。スマートフォンからは、管理者が設定した公開アドレスを使います。",
            code: { "\($0) の QR コード" },
            dismiss: "表示しない", steps: "手順を見る", menu: "スマートフォンの Office"
        ),
        office: Office(
            open: { "\($0) で開く" }, view: { "\($0) で表示" },
            needsAccount: { "アプリでは \($0) のアカウントが必要です。お持ちでない場合はダウンロードしてください。" }
        ),
        document: Document(
            versions: "バージョン", version: "バージョン", current: "最新", restore: "復元",
            restoreText: "以前のバージョンの写しを最新にします。何も失われません。写しの分も容量に数えられます。",
            uploadVersion: "新しいバージョンをアップロード",
            uploadVersionText: "名前はそのままで、以前のバージョンも残ります。",
            newName: "新しい名前", deleteText: "すべてのバージョンと一緒にごみ箱に移ります。そこから復元できます。",
            lockedBy: { "\($0) さんが Office で開いています。" }, lockedByYou: "あなたが Office で開いています。",
            lockedBySomebody: "Office で開かれています。",
            lockEnds: "そちらで閉じられるまで、ここでは変更できません。アプリがもう動いていない場合は、", lockEnded: " に解除されます。",
            lockRelease: "今すぐ解放",
            keepApartText: """
                このファイルは、このドキュメントの隣に別のドキュメントとして残せます。
                """,
            keepApart: "別のドキュメントとして残す",
            by: { "\($0)" }, versionNumber: { "バージョン \($0)" },
            nameVersion: "このバージョンに名前を付ける",
            renameVersion: "このバージョンの名前を変更", versionName: "バージョンの名前",
            versionNameText: "名前を付けたバージョンは、古いバージョンが間引かれても残ります。",
            deleteVersionText: "このバージョンは完全に失われます。ほかのバージョンは残ります。",
            deleteVersionTitle: { "バージョン \($0) を削除しますか?" },
            deleteNamedVersionTitle: { "バージョン \(count: $0)（\($1)）を削除しますか?" },
            deleteNamedVersionText: "名前があるため、古いバージョンの整理では削除されないものです。このバージョンは完全に失われます。ほかのバージョンは残ります。",
            restoredFrom: { "バージョン \($0) から復元" }
        ),
        arranging: Arranging(
            move: "移動", title: { "\($0) を移動" }, text: "移動先のフォルダーを選んでください。", here: { "\($0) へ移動" },
            isHere: { "今は \($0) にあります。" }, noFolders: "ここにほかのフォルダーはありません。", deleteTitle: { "\($0) を削除しますか?" },
            deleteOfOther: {
                "関連するものすべてとともに \($0) さんのごみ箱に移ります。直後であれば取り消せます。その後元に戻せるのは \($0) さんだけです。"
            },
            inUse: "使用中"
        ),
        moving: .japanese, marks: .japanese, ends: .japanese, activity: .japanese, opening: .japanese,
        personChanges: .japanese, oldVersions: .japanese,
        several: Several(
            choose: "複数を選択", chooseOne: "選択", chooseAll: "すべて選択", move: "移動…", downloadAll: "すべて zip でダウンロード",
            moveTitle: { "\($0) 件を移動" }, deleteTitle: { "\($0) 件を削除しますか?" },
            moveText: "移動先のフォルダーを選んでください。",
            deleteText: "フォルダーは中身と一緒に移ります。すべてごみ箱から復元できます。",
            areHere: { "今は \($0) にあります。" },
            deleted: { "\($0) 件をごみ箱に移しました。" },
            nothingChosen: "先にドキュメントまたはフォルダーを 1 つ以上選んでください。",
            tooMany: { "一度に選べるのは \($0) 件までです。" },
            fixed: { "\($0) は変更できません。何も行われていません。" },
            tooManyInZip: {
                """
                一度にダウンロードするには多すぎます。ドキュメントとフォルダーは \($0) 件まで、フォルダーの階層は \($1) 段までです。\
                減らして選び直してください。
                """
            },
            zipsBusy: "ほかの一括ダウンロードがまだ進行中です。どれかが終わってからもう一度お試しください。"
        ),
        trash: Trash(
            title: "ごみ箱", intro: { "削除したものは \($0) 日間、元に戻せます。" },
            introForEver: "削除したものは、完全に削除するまでここに残ります。", nothing: "ごみ箱は空です。",
            from: { "元の場所: \($0)" }, homeless: "元のフォルダーがないため、一番上に戻ります",
            withEntries: { "\($0) 件を含む" }, discard: "完全に削除", empty: "ごみ箱を空にする",
            discardTitle: { "\($0) を完全に削除しますか?" }, emptyTitle: "ごみ箱の中身をすべて完全に削除しますか?",
            discardText: "すべてのバージョンも失われます。元に戻せません。",
            show: "場所を表示", undo: "元に戻す",
            undone: { "\($0) 件を元に戻しました。" }
        ),
        inTrash: .japanese,
        usage: StorageUsage(
            title: "容量", of: { "\($1) 中 \($0) を使用" }, used: { "\($0) を使用" },
            nearlyFull: "ドキュメントの容量が残りわずかです。", full: "ドキュメントの容量がいっぱいです。",
            advice: "不要なものを削除してから、ごみ箱を空にしてください。古いバージョンも容量に数えられます。",
            inAll: { "全バージョン込みで \($0)" },
            counts: "すべてのバージョンと、ごみ箱の中身も数えられます。"
        ),
        storageBreakdown: .japanese,
        shared: .japanese,
        sharing: Sharing(
            title: "共有", intro: "リンクを知っている人は、アカウントなしで使えます。",
            none: "リンクはありません。", view: "表示できる", edit: "編集できる", create: "リンクを作成",
            stop: "共有を停止", copyHint: "このアドレスをコピーして送ってください:", access: "リンクでできること",
            links: "リンク", people: "ユーザー",
            peopleNone: "ほかのアカウントとは共有されていません。", userName: "ユーザー名",
            userNameHint: "その人がサインインに使う名前（例: alex）", role: "このユーザーができること",
            until: "最終日（UTC、終わりがある場合）", permit: "共有", ended: "終了", lastDay: { "\($0) まで" },
            through: { "フォルダー \($0) 経由" }, leave: "共有から抜ける", empty: "現在、共有されているものはありません。",
            letEdit: "編集を許可", onlyView: "表示のみにする"
        ),
        account: AccountSection(
            apps: "接続中のアプリ", appsText: "これらのアプリはドキュメントを開いて変更できます。",
            appsEmpty: "接続中のアプリはありません。", since: "接続", lastUsed: "最終使用", disconnect: "切断", sessions: "サインイン中のブラウザー",
            thisOne: "このブラウザー",
            end: "サインアウト",
            password: "パスワードの変更", current: "現在のパスワード", new: "新しいパスワード",
            again: "新しいパスワード（確認）", change: "パスワードを変更",
            passwordText: "すべてのアプリとブラウザーからサインアウトします。",
            everywhere: "すべてサインアウト",
            everywhereText: "端末を紛失しましたか？このブラウザーを含むすべてのアプリとブラウザーを終了します。",
            everywhereButton: "すべてサインアウト",
            language: "言語", automatic: "ブラウザーに合わせる", save: "保存", unknownBrowser: "不明なブラウザー",
            displayName: "ほかの人に見える名前"
        ),
        share: Share(
            from: { "共有した人: \($0)" }, canView: "表示できます。", canEdit: "表示と編集ができます。",
            canFill: "中にあるものの表示と編集、アップロードができます。",
            uploadText: "端末でファイルを変更し、ここにアップロードしてください。以前のバージョンは残ります。",
            ends: { "リンクの有効期限: \($0)" },
            goneTitle: "共有は終了しました",
            goneText: "このリンクは終了したか、存在しません。送った方に新しいリンクを依頼してください。"
        ),
        links: .japanese,
        transfer: .japanese,
        list: .japanese,
        uploading: .japanese,
        changedNames: .japanese,
        previewing: .japanese,
        operating: .japanese,
        asking: .japanese, audience: .japanese,
        onboarding: .japanese,
        landing: Landing(
            title: { "\($0) はドキュメントの置き場所です" },
            text: "スマートフォンやタブレットの Word、Excel、PowerPoint で開いて編集し、ここで整理できます。",
            office: "Office アプリで開き、そのまま保存されます。",
            versions: "以前のバージョンに戻すこともできます。",
            yours: "保管するのはこの場所の管理者だけです。",
            signedOutTitle: "サインアウトしました",
            signedOutText: { "\($0) のドキュメントはそのままです。このページは閉じてかまいません。" }
        ),
        privacy: .japanese,
        errors: Errors(
            appTitle: "このアプリではサインインできません",
            appText: "ここへ案内したアプリに誤りがあります。あなたのせいではなく、アカウントの情報は何も渡っていません。",
            unknownClient: "このアプリは登録されていません。",
            wrongRedirect: "アプリが、登録していないアドレスへ案内しようとしました。",
            malformed: "アプリの要求が不完全か、読み取れません。",
            appTell: "アプリの開発元にお伝えください:",
            notFoundTitle: "見つかりません",
            notFoundText: "移動または削除されたか、もう共有されていません。",
            expiredTitle: "ページの有効期限が切れました",
            expiredText: "安全のため、フォームは限られた時間、ご自身のブラウザーでのみ有効です。何も変更されていません。前のページに戻り、再読み込みしてもう一度お試しください。",
            changedTitle: "途中で変更されました", changedText: "読み込んだ後に変更されたため、何も行われていません。前のページに戻り、再読み込みしてもう一度お試しください。",
            cookiesTitle: "Cookie が必要です",
            cookiesText: """
                このページに必要な Cookie がブラウザーから返されませんでした。もう一度お試しください。\
                それでも続けられない場合は、このサイトの Cookie を許可するか、別のブラウザーをお使いください。
                """,
            largeTitle: "大きすぎます", largeText: { "1 ファイルは \($0) までです。何も保存されていません。" },
            largeTextUnknown: "ファイルが大きすぎて受け付けられません。何も保存されていません。",
            notUTF8Title: "名前を読み取れません",
            notUTF8Text: """
                このフォームの名前は UTF-8 ではないため、そのままでは文字化けして保存されます。\
                受け付けていません。最新のブラウザーを使うか、ファイル名を英数字に変えてください。
                """,
            manyTitle: "少々お待ちください",
            manyText: { "お使いのネットワークからの要求が多すぎます。\($0)後にもう一度お試しください。" },
            internalTitle: "問題が発生しました",
            internalText: "あなたのせいではありません。しばらくしてからもう一度お試しください。続く場合は、この参照番号を管理者にお伝えください。",
            home: "ドキュメントへ"
        ),
        problems: .japanese,
        flashMessages: .japanese
    )
}
