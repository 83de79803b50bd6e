// async methods without any await: result, exception and side effects, still wrapped in a task.
namespace Corpus.NoAwaitAtAll;

internal static class Program
{
    public static async Task Main()
    {
        WriteLine(await Value());
        await Nothing();
        var faulted = Throws();
        WriteLine(faulted.Status);
        try
        {
            await faulted;
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
        var value = ThrowsValue();
        WriteLine(value.IsFaulted);
    }

    private static async Task<int> Value() => 5;

    private static async Task Nothing()
    {
        WriteLine("nothing");
    }

    private static async Task Throws() => throw new InvalidOperationException("sync");

    private static async ValueTask<int> ThrowsValue() => throw new NotSupportedException("value");
}
