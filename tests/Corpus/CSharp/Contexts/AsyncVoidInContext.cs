// async void under a context: operations counted, exceptions posted in order, locals of the caller safe.
namespace Corpus.AsyncVoidInContext;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => new PumpContext("ui").Run(async () =>
    {
        s_local.Value = "caller";
        Fire("a", false);
        Fire("b", true);
        WriteLine($"fired {s_local.Value}");
        await Task.Yield();
        WriteLine(s_local.Value);
    });

    private static async void Fire(string name, bool fail)
    {
        s_local.Value = name;
        await Task.Yield();
        WriteLine($"{s_local.Value} {PumpContext.CurrentName}");
        await Task.Yield();
        if (fail) throw new InvalidOperationException(s_local.Value);
        WriteLine($"{s_local.Value} ends");
    }
}
