// A filter runs in the frame of the method that awaits: it sees that method's value.
// runtime10: a filter runs before the callee's context has been undone
namespace Corpus.AsyncLocalInFilters;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Ways.Run(async way =>
    {
        s_local.Value = "mine";
        try
        {
            await Thrower(way);
        }
        catch (InvalidOperationException) when (Log($"filter {s_local.Value}"))
        {
            WriteLine($"handler {s_local.Value}");
        }
    });

    private static bool Log(string text)
    {
        WriteLine(text);
        return true;
    }

    private static async Task Thrower(Way way)
    {
        s_local.Value = "thrower";
        await Step.Go(way.Calm());
        throw new InvalidOperationException();
    }
}
