extension Script {
    /// Copies the address of a link. Without clipboard access, for example without TLS, the button isn't shown.
    static let copying = #"""
        function offerCopying(root) {
            const made = root.querySelector("#made");
            if (made) {
                // The browser gives it the focus before or after this runs.
                made.onfocus = () => made.select();
                if (document.activeElement === made) made.select();
            }
            if (!navigator.clipboard) return;
            for (const button of root.querySelectorAll("[data-copy]")) {
                button.hidden = false;
                button.onclick = () => copy(button);
            }
        }

        async function copy(button) {
            const source = document.getElementById(button.dataset.copy);
            try {
                await navigator.clipboard.writeText(source.value ?? source.textContent);
                speak(button.textContent = button.dataset.copied);
            } catch {
                getSelection().selectAllChildren(source);
                source.select?.();
            }
        }

        """#
}
