extension Script {
    /// Converts dates and times to the browser's time zone. Relative times don't change.
    static let times = #"""
        const lang = document.documentElement.lang;
        const locale = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
        // The language's own dates, as the server writes days, and the reader's hours.
        const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: "numeric" }).resolvedOptions();
        const day = new Intl.DateTimeFormat(lang, { dateStyle: "medium" });
        const moment = new Intl.DateTimeFormat(lang, {
            hourCycle, year: "numeric", month: "long", day: "numeric", hour: "numeric", minute: "2-digit", timeZoneName: "short",
        });

        const brief = new Intl.DateTimeFormat(lang, { hourCycle, dateStyle: "medium", timeStyle: "short" });
        const clock = new Intl.DateTimeFormat(lang, { hourCycle, hour: "numeric", minute: "2-digit", timeZoneName: "short" });

        function showTimes(root) {
            for (const time of root.querySelectorAll("time[datetime]")) {
                const date = new Date(time.dateTime);
                if (Number.isNaN(date.getTime())) continue;
                time.title = moment.format(date);
                if ("day" in time.dataset) time.textContent = day.format(date);
                if ("moment" in time.dataset) time.textContent = brief.format(date);
                if ("clock" in time.dataset) time.textContent = clock.format(date);
            }
        }

        """#

    /// Hides the preview of a broken image, and focuses the row in the
    /// URL fragment with the status message as its description.
    static let previews = #"""
        function hideBroken() {
            for (const picture of document.querySelectorAll(".preview img")) {
                const hide = () => { picture.closest(".preview").hidden = true; };
                if (picture.complete && picture.naturalWidth === 0) hide();
                picture.addEventListener("error", hide);
            }
        }

        function describeTarget() {
            const row = document.querySelector(".entry:target"), notice = document.getElementById("notice");
            if (!row || !notice) return;
            row.setAttribute("aria-describedby", "notice");
            row.focus();
        }

        """#

    static let start = #"""
        showTimes(document);
        hideBroken();
        describeTarget();
        takeChoices();
        offerUploads();
        offerCopying(document);

        """#
}
