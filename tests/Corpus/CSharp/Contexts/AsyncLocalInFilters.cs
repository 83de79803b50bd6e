// A filter runs in the frame of the method that awaits: it sees that method's value.
// runtime10: a filter runs before the callee's context has been undone
namespace Corpus.AsyncLocalInFilters;

internal static class Program
{
    private static readonly AsyncLocal<string> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = "mine";
        try
        {
            await Thrower(completion);
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

    private static async Task Thrower(Completion completion)
    {
        s_local.Value = "thrower";
        await Step.Go(completion.Calm());
        throw new InvalidOperationException();
    }
}
