// In catch and finally of a method under a context: the context is current there too.
namespace Corpus.ContextInFinally;

internal static class Program
{
    public static void Main() => new PumpContext("ui").Run(async () =>
    {
        try
        {
            await Fails();
        }
        catch (InvalidOperationException)
        {
            WriteLine($"catch {PumpContext.CurrentName}");
            await Elsewhere.Go().ConfigureAwait(false);
            WriteLine($"catch after {PumpContext.CurrentName}");
        }
        finally
        {
            WriteLine($"finally {PumpContext.CurrentName}");
        }
    });

    private static async Task Fails()
    {
        try
        {
            await Task.Delay(1);
            throw new InvalidOperationException();
        }
        finally
        {
            WriteLine($"callee's finally {PumpContext.CurrentName}");
            await Elsewhere.Go().ConfigureAwait(false);
            WriteLine($"callee's finally after {PumpContext.CurrentName}");
        }
    }
}
