namespace Async2.Interleaved;

/// <summary>The requests of all scenarios: woven, so that their frames come from the same pools.</summary>
internal static class Requests
{
    /// <summary>Waits for the outsider, three frames deep.</summary>
    public static async Task<int> Handle(Outsider outsider) => await Negated(outsider) - 1;

    /// <summary>Waits for one after the other.</summary>
    public static async Task<int> HandleBoth(Outsider first, Outsider second) => await Negated(first) - await Negated(second);

    /// <summary>Waits for the first one, and then for a callee that waits for the second one.</summary>
    public static async Task<int> HandleInTurn(Outsider first, Outsider second)
    {
        await Task.CompletedTask;
        return await InTurn(first, second) - 1;
    }

    private static async Task<int> InTurn(Outsider first, Outsider second) => -await first + await Negated(second);

    private static async Task<int> Negated(Outsider outsider) => -await Wait(outsider);

    private static async ValueTask<int> Wait(Outsider outsider)
    {
        var result = await outsider;
        return result;
    }
}
