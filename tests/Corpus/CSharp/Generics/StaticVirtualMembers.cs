// Static virtual interface members whose default body is async: used as it is, and overridden.
namespace Corpus.StaticVirtualMembers;

internal interface INamed<TSelf> where TSelf : INamed<TSelf>
{
    static virtual async Task<string> Name(Completion completion) { await Step.Go(completion); return typeof(TSelf).Name; }
}

internal sealed class Default : INamed<Default>;

internal struct Own : INamed<Own>
{
    public static async Task<string> Name(Completion completion) => await Step.Of(completion, "own");
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await Names<Default, Own>(completion)));

    private static async Task<string> Names<T, U>(Completion completion) where T : INamed<T> where U : INamed<U> => await T.Name(completion.Calm()) + await U.Name(completion);
}
