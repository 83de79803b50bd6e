// Callees that change an AsyncLocal where it is hard to see: in recursion, in code that the class library or a type parameter calls, in an override.
// The methods call nothing else that the weaver does not know.
namespace Corpus.AsyncLocalInHiddenCalls;

internal static class Program
{
    private static readonly AsyncLocal<int> s_local = new();

    public static void Main() => Completions.Run(async completion =>
    {
        s_local.Value = 1;
        Show("down", await Down(Step.Go(completion), 3));
        Show("even", await Even(Step.Go(completion), 4));
        Show("helper", await OfHelper(Step.Go(completion)));
        Show("helper again", await OfHelperAgain(Step.Go(completion)));
        Show("list", await OfList(Step.Go(completion), Sequence()));
        Show("concatenation", await OfConcatenation(Step.Go(completion)));
        Show("type parameter", await OfTypeParameter<Setter>(Step.Go(completion)));
        Show("override", await new Override().Through(Step.Go(completion)));
        Show("final override", await new FinalOverride().Through(Step.Go(completion)));
        Show("delegate", await OfDelegate(Step.Go(completion), () => s_local.Value = 8));
        Show("exception", await OfException(Step.Go(completion)));
    });

    private static void Show(string name, int result) => WriteLine($"{name} {result}: {s_local.Value}");

    private static async Task<int> Down(Task step, int depth)
    {
        if (depth > 0) return await Down(step, depth - 1) + 1;
        s_local.Value = 2;
        await step;
        return 1;
    }

    private static async Task<int> Even(Task step, int number)
    {
        if (number == 0) return 1;
        return await Odd(step, number - 1) + 1;
    }

    private static async Task<int> Odd(Task step, int number)
    {
        if (number == 1) s_local.Value = 3;
        return await Even(step, number - 1) + 1;
    }

    private static async Task<int> OfHelper(Task step)
    {
        Help();
        await step;
        return 1;
    }

    private static async Task<int> OfHelperAgain(Task step)
    {
        Help();
        await step;
        return 2;
    }

    private static void Help() => s_local.Value = 11;

    private static async Task<int> OfList(Task step, IEnumerable<int> sequence)
    {
        var list = new List<int>(sequence);
        await step;
        return list.Count;
    }

    private static IEnumerable<int> Sequence()
    {
        s_local.Value = 4;
        yield return 0;
    }

    private static async Task<int> OfConcatenation(Task step)
    {
        string text = string.Concat(new Setter(), "");
        await step;
        return text.Length;
    }

    private static async Task<int> OfTypeParameter<T>(Task step)
        where T : ISetter
    {
        T.Set();
        await step;
        return 1;
    }

    private static async Task<int> OfDelegate(Task step, Action action)
    {
        action();
        await step;
        return 1;
    }

    private static async Task<int> OfException(Task step)
    {
        try
        {
            throw new Refusal("refused");
        }
        catch (Refusal)
        {
            await step;
            return 1;
        }
    }

    private interface ISetter
    {
        static virtual void Set()
        {
        }
    }

    private sealed class Setter : ISetter
    {
        static void ISetter.Set() => s_local.Value = 5;

        public override string ToString()
        {
            s_local.Value = 6;
            return "text";
        }
    }

    private class Base
    {
        public async Task<int> Through(Task step)
        {
            Set();
            await step;
            return 1;
        }

        protected virtual void Set()
        {
        }
    }

    private sealed class Override : Base
    {
        protected override void Set() => s_local.Value = 7;
    }

    private class FinalOverride : Base
    {
        protected sealed override void Set() => s_local.Value = 9;
    }

    private sealed class Refusal : Exception
    {
        public Refusal(string message)
            : base(message) => s_local.Value = 10;
    }
}
