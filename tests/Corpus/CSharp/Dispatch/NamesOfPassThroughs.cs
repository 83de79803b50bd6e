// Methods that pass tasks on, and would have one name and one signature if their types were left out, or only put in front.
namespace Corpus.NamesOfPassThroughs;

internal static class Steps
{
    public static async Task<string> Of(string name, bool later)
    {
        if (later) await Task.Yield();
        return name;
    }
}

// Compiled, the method of the class is called Corpus.NamesOfPassThroughs.INamed.Pass, and takes the class, too.
internal interface INamed
{
    static Task<string> Pass(Explicit receiver, bool later) => Steps.Of("static", later);

    Task<string> Pass(bool later);
}

internal sealed class Explicit : INamed
{
    Task<string> INamed.Pass(bool later) => Steps.Of("explicit", later);
}

// The other way round.
internal sealed class Earlier : ILater
{
    Task<string> ILater.Pass(bool later) => Steps.Of("earlier", later);
}

internal interface ILater
{
    static Task<string> Pass(Earlier receiver, bool later) => Steps.Of("static", later);

    Task<string> Pass(bool later);
}

internal class First
{
    public virtual Task<string> Pass(bool later) => Steps.Of("first", later);

    public static Task<string> Pass(Second receiver, bool later) => Steps.Of("static of first", later);
}

internal class Second
{
    public virtual Task<string> Pass(bool later) => Steps.Of("second", later);
}

internal class Generic<T>
{
    public virtual Task<string> Pass(bool later) => Steps.Of(typeof(T).Name, later);

    public virtual Task<string> Pass<TOther>(bool later) => Steps.Of($"{typeof(T).Name}, {typeof(TOther).Name}", later);
}

internal static class Program
{
    public static async Task Main()
    {
        foreach (var later in new[] { false, true })
        {
            WriteLine(await Dispatched(new Explicit(), later));
            WriteLine(await INamed.Pass(new Explicit(), later));
            WriteLine(await Dispatched(new Earlier(), later));
            WriteLine(await ILater.Pass(new Earlier(), later));
            WriteLine(await new First().Pass(later));
            WriteLine(await First.Pass(new Second(), later));
            WriteLine(await new Second().Pass(later));
            WriteLine(await new Generic<int>().Pass(later));
            WriteLine(await new Generic<string>().Pass<int>(later));
        }
    }

    private static async Task<string> Dispatched(INamed named, bool later) => $"dispatched: {await named.Pass(later)}";

    private static async Task<string> Dispatched(ILater named, bool later) => $"dispatched: {await named.Pass(later)}";
}
