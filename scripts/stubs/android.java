// The members of Android's platform library that `Android` and `Examples/Android` use, because no system package
// contains that library. `scripts/test-android` splits this file at its `package` lines, compiles the classes, and
// compares every member, which has a line of its own, with the published interface of Android 16 (API level 36): the
// name, the parameters, and whether a result can be null. Members whose name begins with "stub" exist only here. The
// tests use them to see what an activity did.

package android;
public final class R {
    public static final class layout {
        public static final int simple_list_item_1 = 0x01090003;
    }
}

package android.app;
import android.content.*;
import android.os.Bundle;
import android.view.View;
import org.jetbrains.annotations.*;
public class Activity extends Context {
    public static final int RESULT_CANCELED = 0;
    public static final int RESULT_OK = -1;
    public Intent stubIntent = new Intent();
    public String stubCaller = null;
    public int stubResultCode = RESULT_CANCELED;
    public Intent stubResult = null;
    public boolean stubIsFinished = false;
    public View stubContent = null;
    public static final java.util.concurrent.BlockingQueue<Runnable> stubMainThread = new java.util.concurrent.LinkedBlockingQueue<>();
    public Activity() {}
    public void stubCreate(Bundle state) { onCreate(state); }
    public void stubNewIntent(Intent intent) { onNewIntent(intent); }
    public void stubResume() { onResume(); }
    public void stubSave(Bundle state) { onSaveInstanceState(state); }
    protected void onCreate(@Nullable Bundle savedInstanceState) {}
    protected void onNewIntent(Intent intent) {}
    protected void onResume() {}
    protected void onDestroy() {}
    protected void onSaveInstanceState(@NotNull Bundle outState) {}
    public Intent getIntent() { return stubIntent; }
    public void setIntent(Intent newIntent) { stubIntent = newIntent; }
    public @Nullable String getCallingPackage() { return stubCaller; }
    public final void setResult(int resultCode, Intent data) { stubResultCode = resultCode; stubResult = data; }
    public void finish() { stubIsFinished = true; }
    public boolean isDestroyed() { return false; }
    public void setContentView(View view) { stubContent = view; }
    public final void runOnUiThread(Runnable action) { stubMainThread.add(action); }
}

package android.app;
import android.content.*;
public class AlertDialog implements DialogInterface {
    public static Builder stubShown = null;
    public static class Builder {
        public String stubTitle = "";
        public DialogInterface.OnClickListener stubPositive = null;
        public DialogInterface.OnClickListener stubNegative = null;
        public Builder(Context context) {}
        public Builder setTitle(CharSequence title) { stubTitle = title.toString(); return this; }
        public Builder setMessage(CharSequence message) { return this; }
        public Builder setPositiveButton(CharSequence text, DialogInterface.OnClickListener listener) { stubPositive = listener; return this; }
        public Builder setNegativeButton(CharSequence text, DialogInterface.OnClickListener listener) { stubNegative = listener; return this; }
        public Builder setOnCancelListener(DialogInterface.OnCancelListener onCancelListener) { return this; }
        public AlertDialog show() { stubShown = this; return new AlertDialog(); }
    }
}

package android.content;
public class ActivityNotFoundException extends RuntimeException {
    public ActivityNotFoundException() {}
}

package android.content;
import android.content.pm.PackageManager;
import org.jetbrains.annotations.*;
public abstract class Context {
    public static final int MODE_PRIVATE = 0;
    public static PackageManager stubPackages = new PackageManager() {};
    public static SharedPreferences stubPreferences = null;
    public static java.util.function.Consumer<Intent> stubStart = intent -> {};
    public PackageManager getPackageManager() { return stubPackages; }
    public @NotNull Context getApplicationContext() { return this; }
    public @NotNull SharedPreferences getSharedPreferences(@NotNull String name, int mode) { return stubPreferences; }
    public void startActivity(@NotNull Intent intent) { stubStart.accept(intent); }
}

package android.content;
public interface DialogInterface {
    interface OnClickListener {
        void onClick(DialogInterface dialog, int which);
    }
    interface OnCancelListener {
        void onCancel(DialogInterface dialog);
    }
}

package android.content;
import android.net.Uri;
import android.os.Bundle;
import org.jetbrains.annotations.*;
public class Intent {
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final int FLAG_ACTIVITY_NEW_TASK = 0x10000000;
    private String action = null;
    private Uri data = null;
    private String packageName = null;
    private int flags = 0;
    public final Bundle stubExtras = new Bundle();
    public Intent() {}
    public Intent(String action, Uri uri) { this.action = action; data = uri; }
    public @Nullable String getAction() { return action; }
    public @Nullable Uri getData() { return data; }
    public @Nullable String getDataString() { return data == null ? null : data.toString(); }
    public @NotNull Intent setPackage(@Nullable String packageName) { this.packageName = packageName; return this; }
    public @Nullable String getPackage() { return packageName; }
    public @NotNull Intent addFlags(int flags) { this.flags |= flags; return this; }
    public int getFlags() { return flags; }
    public @NotNull Intent putExtra(String name, @Nullable String value) { stubExtras.putString(name, value); return this; }
    public @Nullable String getStringExtra(String name) { return stubExtras.getString(name); }
}

package android.content;
import org.jetbrains.annotations.*;
public interface SharedPreferences {
    @Nullable String getString(String key, @Nullable String defValue);
    Editor edit();
    interface Editor {
        Editor putString(String key, @Nullable String value);
        Editor remove(String key);
        void apply();
    }
}

package android.content.pm;
public class ApplicationInfo {
    public boolean enabled = true;
    public ApplicationInfo() {}
}

package android.content.pm;
import org.jetbrains.annotations.*;
public class PackageInfo {
    public @Nullable ApplicationInfo applicationInfo;
    @Deprecated public @Nullable Signature[] signatures;
    public @Nullable String versionName;
    public PackageInfo() {}
}

package android.content.pm;
import org.jetbrains.annotations.*;
public abstract class PackageManager {
    public static final int CERT_INPUT_SHA256 = 1;
    @Deprecated public static final int GET_SIGNATURES = 0x00000040;
    public PackageManager() {}
    public PackageInfo getPackageInfo(@NotNull String packageName, int flags) throws NameNotFoundException { return null; }
    public boolean hasSigningCertificate(@NotNull String packageName, @NotNull byte[] certificate, int type) { return false; }
    public static class NameNotFoundException extends Exception {
        public NameNotFoundException() {}
    }
}

package android.content.pm;
public class Signature {
    private final byte[] signature;
    public Signature(byte[] signature) { this.signature = signature; }
    public byte[] toByteArray() { return signature; }
}

package android.net;
import org.jetbrains.annotations.*;
public abstract class Uri {
    public static Uri parse(String uriString) {
        return new Uri() {
            @Override public String toString() { return uriString; }
        };
    }
    public abstract String toString();
}

package android.os;
public final class Build {
    public static class VERSION {
        // Not final, so that a test can choose the version.
        public static int SDK_INT = 36;
    }
    public static class VERSION_CODES {
        public static final int P = 28;
    }
}

package android.os;
import java.util.HashMap;
import java.util.Map;
import org.jetbrains.annotations.*;
public final class Bundle {
    public final Map<String, Object> stubValues = new HashMap<>();
    private <T> T stubGet(String key, Class<T> type) { return type.cast(stubValues.get(key)); }
    public Bundle() {}
    public @Nullable String getString(@Nullable String key) { return stubGet(key, String.class); }
    public void putString(@Nullable String key, @Nullable String value) { stubValues.put(key, value); }
    public long getLong(String key) { return stubGet(key, Long.class) == null ? 0 : stubGet(key, Long.class); }
    public void putLong(@Nullable String key, long value) { stubValues.put(key, value); }
}

package android.os;
public final class SystemClock {
    public static long stubNow = 1000;
    public static long elapsedRealtime() { return stubNow; }
}

package android.security.keystore;
import java.security.spec.AlgorithmParameterSpec;
import org.jetbrains.annotations.*;
public final class KeyGenParameterSpec implements AlgorithmParameterSpec {
    public static final class Builder {
        public Builder(@NotNull String keystoreAlias, int purposes) {}
        public @NotNull Builder setBlockModes(String... blockModes) { return this; }
        public @NotNull Builder setEncryptionPaddings(String... paddings) { return this; }
        public @NotNull KeyGenParameterSpec build() { return new KeyGenParameterSpec(); }
    }
}

package android.security.keystore;
public abstract class KeyProperties {
    public static final String BLOCK_MODE_GCM = "GCM";
    public static final String ENCRYPTION_PADDING_NONE = "NoPadding";
    public static final String KEY_ALGORITHM_AES = "AES";
    public static final int PURPOSE_DECRYPT = 2;
    public static final int PURPOSE_ENCRYPT = 1;
}

package android.view;
import android.content.Context;
import org.jetbrains.annotations.*;
public class View {
    public static final int GONE = 8;
    public static final int VISIBLE = 0;
    public int stubVisibility = VISIBLE;
    public OnClickListener stubClick = null;
    public View(Context context) {}
    public void setVisibility(int visibility) { stubVisibility = visibility; }
    public void setOnClickListener(@Nullable OnClickListener l) { stubClick = l; }
    public void setFitsSystemWindows(boolean fitSystemWindows) {}
    public interface OnClickListener {
        void onClick(View v);
    }
}

package android.view;
import android.content.Context;
public abstract class ViewGroup extends View {
    public final java.util.List<View> stubChildren = new java.util.ArrayList<>();
    public ViewGroup(Context context) { super(context); }
    public void addView(View child) { stubChildren.add(child); }
}

package android.widget;
import android.content.Context;
import android.view.View;
import org.jetbrains.annotations.*;
public abstract class AdapterView<T extends Adapter> extends android.view.ViewGroup {
    public OnItemClickListener stubItemClick = null;
    public AdapterView(Context context) { super(context); }
    public void setOnItemClickListener(@Nullable OnItemClickListener listener) { stubItemClick = listener; }
    public interface OnItemClickListener {
        void onItemClick(AdapterView<?> parent, View view, int position, long id);
    }
}

package android.widget;
public interface Adapter {
}

package android.widget;
public interface ListAdapter extends Adapter {
}

package android.widget;
import android.content.Context;
import java.util.List;
import org.jetbrains.annotations.*;
public class ArrayAdapter<T> implements ListAdapter {
    public final List<T> stubItems;
    public ArrayAdapter(@NotNull Context context, int resource, @NotNull List<T> objects) { stubItems = objects; }
}

package android.widget;
import android.content.Context;
public class ListView extends AdapterView<ListAdapter> {
    public ListAdapter stubAdapter = null;
    public ListView(Context context) { super(context); }
    public void setAdapter(ListAdapter adapter) { stubAdapter = adapter; }
}

package android.widget;
import android.content.Context;
public class LinearLayout extends android.view.ViewGroup {
    public static final int VERTICAL = 1;
    public LinearLayout(Context context) { super(context); }
    public void setOrientation(int orientation) {}
}

package android.widget;
import android.content.Context;
public class TextView extends android.view.View {
    public String stubText = "";
    public TextView(Context context) { super(context); }
    public final void setText(CharSequence text) { stubText = text.toString(); }
}

package android.widget;
import android.content.Context;
public class Button extends TextView {
    public Button(Context context) { super(context); }
}
