// A handler sees its own method's value, not the one of the callee that threw.
namespace Corpus.AsyncLocalInHandlers;

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
        catch (InvalidOperationException)
        {
            WriteLine($"catch {s_local.Value}");
            s_local.Value = "from catch";
        }
        finally
        {
            WriteLine($"finally {s_local.Value}");
            await Step.Go(completion.Calm());
            WriteLine($"finally after await {s_local.Value}");
        }
        try
        {
            try
            {
                await Thrower(completion);
            }
            finally
            {
                WriteLine($"only finally {s_local.Value}");
                s_local.Value = "from finally";
            }
        }
        catch (Exception e)
        {
            WriteLine($"{e.Message} {s_local.Value}");
        }
    });

    private static async Task Thrower(Completion completion)
    {
        s_local.Value = "thrower";
        await Step.Go(completion.Calm());
        s_local.Value = "thrower again";
        throw new InvalidOperationException("thrown");
    }
}
