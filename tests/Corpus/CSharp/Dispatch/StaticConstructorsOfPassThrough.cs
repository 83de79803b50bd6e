// Static methods that pass tasks on, with and without doing something before, in types with precise static constructors.
namespace Corpus.StaticConstructorsOfPassThrough;

internal static class Steps
{
    public static async Task<int> Of(bool later, int value)
    {
        if (later) await Task.Yield();
        return value;
    }
}

internal static class Plain
{
    static Plain() => WriteLine("static constructor");

    public static Task<int> Pass(bool later) => Steps.Of(later, 1);
}

internal static class Relaying
{
    private static int s_calls;

    static Relaying()
    {
        WriteLine("static constructor that calls");
        WriteLine(Relay(false).Result);
    }

    public static Task<int> Relay(bool later)
    {
        s_calls++;
        WriteLine($"relay {s_calls}");
        return Inner(later);
    }

    private static async Task<int> Inner(bool later) => await Steps.Of(later, s_calls);
}

internal static class Generic<T>
{
    private static readonly string s_name;

    static Generic()
    {
        s_name = typeof(T).Name;
        WriteLine($"static constructor of {s_name}");
    }

    public static Task<string> Pass(bool later) => Name(later);

    public static Task<string> Relay<TOther>(bool later)
    {
        WriteLine($"relay {typeof(TOther).Name}");
        return Name(later);
    }

    private static async Task<string> Name(bool later)
    {
        await Steps.Of(later, 0);
        return s_name;
    }
}

internal static class Broken
{
    static Broken() => throw new InvalidOperationException("broken");

    public static Task<int> Pass(bool later) => Inner(later);

    public static Task<int> Relay(bool later)
    {
        WriteLine("not reached");
        return Inner(later);
    }

    private static async Task<int> Inner(bool later) => await Steps.Of(later, 2);
}

[OwnProcess]
internal static class Program
{
    public static async Task Main()
    {
        WriteLine("main");
        WriteLine(await Plain.Pass(false));
        WriteLine(await Plain.Pass(true));
        WriteLine(await Relaying.Relay(true));
        WriteLine(await Relaying.Relay(false));
        WriteLine(await Generic<int>.Pass(true));
        WriteLine(await Generic<string>.Relay<long>(true));
        WriteLine(await Generic<int>.Relay<string>(false));
        for (var i = 0; i < 2; i++)
        {
            await Fails(() => Broken.Pass(false), async () => WriteLine(await Broken.Pass(false)));
            await Fails(() => Broken.Relay(true), async () => WriteLine(await Broken.Relay(true)));
        }
    }

    private static async Task Fails(Func<Task<int>> call, Func<Task> awaits)
    {
        try
        {
            _ = call();
        }
        catch (TypeInitializationException e)
        {
            WriteLine($"thrown by the call: {e.InnerException.Message}");
        }

        try
        {
            await awaits();
        }
        catch (TypeInitializationException e) when (e.InnerException is InvalidOperationException)
        {
            WriteLine($"thrown by the await: {e.TypeName}");
        }
    }
}
