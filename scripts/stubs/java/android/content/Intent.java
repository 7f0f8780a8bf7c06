package android.content;

public class Intent {
    public Intent() {}

    public String getStringExtra(String name) {
        return null;
    }

    public Intent putExtra(String name, String value) {
        return this;
    }
}
