// The expression that a method returns is evaluated in the method's own contexts, before they are undone: small methods, which a JIT inlines, too.
using System.Runtime.CompilerServices;

namespace Corpus.AsyncLocalInReturns;

internal static class Program
{
    private static readonly AsyncLocal<int?> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = 1;
        WriteLine(await Inlined(2));
        WriteLine(await Inlined(await Inlined(3)));
        WriteLine(await Suspends(completion.Calm(), 4));
        WriteLine(await InTry(completion, 5));
        WriteLine(s_local.Value);
    });

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static async Task<int> Inlined(int n)
    {
        s_local.Value = n;
        return Read();
    }

    private static async ValueTask<int> Suspends(Completion completion, int n)
    {
        s_local.Value = n;
        await Step.Go(completion);
        return Read() * 10 + await Inlined(n + 1);
    }

    private static async Task<int> InTry(Completion completion, int n)
    {
        try
        {
            s_local.Value = n;
            await Step.Go(completion);
            return Read();
        }
        catch (StepException) when (Read() == n)
        {
            s_local.Value = -n;
            return Read();
        }
        finally
        {
            WriteLine($"finally {Read()}");
            s_local.Value = null;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int Read() => s_local.Value.Value;
}
