// Generic virtual async methods, and generic interface methods, over shared and unshared code.
namespace Corpus.GenericVirtualMethods;

internal abstract class Base
{
    public abstract Task<string> Describe<T>(Way way, T value);
}

internal class First : Base
{
    public override async Task<string> Describe<T>(Way way, T value) => $"first {typeof(T).Name} {await Step.Of(way, value)}";
}

internal sealed class Second : First, IDescriber<string>
{
    public override async Task<string> Describe<T>(Way way, T value) => $"second {await base.Describe(way, value)}";
    public async ValueTask<U> Convert<U>(Way way, string text) { await Step.Go(way); return (U)System.Convert.ChangeType(text, typeof(U)); }
}

internal interface IDescriber<in T>
{
    ValueTask<U> Convert<U>(Way way, T value);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var thing in new Base[] { new First(), new Second() })
        {
            WriteLine(await thing.Describe(way.Calm(), 5));
            WriteLine(await thing.Describe(way.Calm(), "s"));
        }
        IDescriber<string> describer = new Second();
        WriteLine(await describer.Convert<int>(way.Calm(), "12") + await describer.Convert<double>(way, "1.5"));
    });
}
