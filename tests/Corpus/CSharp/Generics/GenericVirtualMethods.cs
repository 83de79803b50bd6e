// Generic virtual async methods, and generic interface methods, over shared and unshared code.
namespace Corpus.GenericVirtualMethods;

internal abstract class Base
{
    public abstract Task<string> Describe<T>(Completion completion, T value);
}

internal class First : Base
{
    public override async Task<string> Describe<T>(Completion completion, T value) => $"first {typeof(T).Name} {await Step.Of(completion, value)}";
}

internal sealed class Second : First, IDescriber<string>
{
    public override async Task<string> Describe<T>(Completion completion, T value) => $"second {await base.Describe(completion, value)}";
    public async ValueTask<U> Convert<U>(Completion completion, string text) { await Step.Go(completion); return (U)System.Convert.ChangeType(text, typeof(U)); }
}

internal interface IDescriber<in T>
{
    ValueTask<U> Convert<U>(Completion completion, T value);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var thing in new Base[] { new First(), new Second() })
        {
            WriteLine(await thing.Describe(completion.Calm(), 5));
            WriteLine(await thing.Describe(completion.Calm(), "s"));
        }
        IDescriber<string> describer = new Second();
        WriteLine(await describer.Convert<int>(completion.Calm(), "12") + await describer.Convert<double>(completion, "1.5"));
    });
}
