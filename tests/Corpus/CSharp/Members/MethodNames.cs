// MethodBase.GetCurrentMethod and stack frames from synchronous callees of async methods.
using System.Diagnostics;
using System.Reflection;

namespace Corpus.MethodNames;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await Named(completion);
    });

    private static async Task Named(Completion completion)
    {
        WriteLine(Caller());
        await Step.Go(completion.Calm());
        WriteLine(Caller());
    }

    [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
    private static bool Caller() => new StackTrace().ToString().Contains("Named");
}
