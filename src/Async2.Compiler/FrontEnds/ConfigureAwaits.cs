using Async2.Compiler.Model;

namespace Async2.Compiler.FrontEnds;

/// <summary>Lets awaits of tasks that do not say themselves where they go on do what <c>[ConfigureAwait(false)]</c> says.</summary>
/// <remarks>
/// <code>
/// Await(task)    →    Await(task.ConfigureAwait(false))
/// </code>
/// What has been configured is an awaitable of another type, and stays; so do awaiters that are not those of tasks.
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
