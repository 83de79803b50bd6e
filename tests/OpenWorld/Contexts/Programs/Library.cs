/// <summary>Changes an AsyncLocal in every kind of method that another assembly may call.</summary>
public static class Library
{
    public static readonly AsyncLocal<string> Local = new();

    public static async Task Direct(bool later)
    {
        Local.Value = "not yet";
        if (later) await Task.Yield();
        Local.Value = "changed";
    }

    public static Task Passes(bool later) => Direct(later);

    public static async ValueTask<T> Generic<T>(T value, bool later)
    {
        await Direct(later);
        Local.Value = "changed";
        return value;
    }

    public static async Task Throws(bool later)
    {
        await Direct(later);
        Local.Value = "changed";
        throw new InvalidOperationException();
    }

    public static async IAsyncEnumerable<int> Items(bool later)
    {
        await Direct(later);
        Local.Value = "changed";
        yield return 1;
    }
}

public interface IChanges
{
    Task Change(bool later);
}

public class Changes : IChanges
{
    public virtual async Task Change(bool later)
    {
        Library.Local.Value = "not yet";
        if (later) await Task.Yield();
        Library.Local.Value = "changed";
    }
}
