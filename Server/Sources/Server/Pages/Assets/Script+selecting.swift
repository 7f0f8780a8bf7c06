extension Script {
    /// Selects all rows of a folder page. The checkbox isn't a form field; the form sends the checkboxes of the rows.
    static let selecting = #"""
        const rowBoxes = () => [...document.querySelectorAll("#entries input[name=chosen]")];
        const boxOfAll = () => document.querySelector("[data-all-rows] input");

        function offerAll() {
            if (!boxOfAll()) return;
            boxOfAll().closest("[data-all-rows]").hidden = false;
            showChosen();
        }

        function showChosen() {
            const boxes = rowBoxes(), chosen = boxes.filter((box) => box.checked).length, all = boxOfAll();
            all.checked = chosen > 0 && chosen === boxes.length;
            all.indeterminate = chosen > 0 && chosen < boxes.length;
        }

        function takeChoices() {
            document.addEventListener("change", ({ target }) => {
                if (target === boxOfAll()) for (const box of rowBoxes()) box.checked = target.checked;
                else if (target.name === "chosen") showChosen();
            });
            offerAll();
        }

        """#
}
