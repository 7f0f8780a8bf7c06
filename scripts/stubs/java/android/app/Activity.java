package android.app;

import android.content.Intent;
import android.os.Bundle;

/** The members of Android's Activity that the example uses, declared as on Android. */
public class Activity {
    public static final int RESULT_CANCELED = 0;
    public static final int RESULT_OK = -1;

    protected void onCreate(Bundle savedInstanceState) {}

    public Intent getIntent() {
        return null;
    }

    public String getCallingPackage() {
        return null;
    }

    public final void setResult(int resultCode, Intent data) {}

    public void finish() {}
}
