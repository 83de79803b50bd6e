namespace Async2.Compiler.FrontEnds;

/// <summary>Applies <c>[ConfigureAwait(false)]</c> to awaits of tasks without an explicit choice.</summary>
/// <remarks>
/// <code>
/// Await(task)    →    Await(task.ConfigureAwait(false))
/// </code>
/// Configured tasks are awaitables of another type, and stay; so do awaiters of types other than tasks.
/// </remarks>
internal static class ConfigureAwaits
{
    public static void Run(Lifting lifting)
    {
        if (lifting.Found.ContinuesOnCapturedContext) return;
        var body = lifting.Body;
        var edit = new BodyEdit(body);
        foreach (var await in body.Code.Where(AsyncHelpers.IsAwait))
        {
            var awaitable = AsyncHelpers.AwaitableOf((Mono.Cecil.MethodReference)await.Operand);
            if (AsyncHelpers.IsTask(awaitable)) edit.Replace(await, AsyncHelpers.AwaitAnywhere(body, awaitable));
        }

        edit.Apply();
    }
}
