using System.Globalization;

namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>The call of a variant whose address is on top of the stack.</summary>
/// <remarks>
/// Async IL, in which a call returns a task, has a call of a method that does not exist in its place:
/// <c>Task&lt;R&gt; &lt;Async2&gt;::variant&lt;R, A0, A1&gt;(A0, A1, native int)</c>. The back end makes a <c>calli</c> of it.
/// </remarks>
internal static class VariantPointer
{
    /// <summary>The call of a variant whose method takes <paramref name="arguments"/> and returns <paramref name="task"/>.</summary>
    public static MethodReference Call(HelperType helper, TypeReference task, IReadOnlyList<TypeReference> arguments)
    {
        var open = new MethodReference("variant", helper.Module.TypeSystem.Void, helper.Type);
        var type = AsyncHelpers.ResultOf(task);
        var result = type is null ? null : NewParameter(open);
        open.ReturnType = result is null ? task : CoreLibrary.Instance(task.GetElementType(), result);
        foreach (var _ in arguments) open.Parameters.Add(new ParameterDefinition(NewParameter(open)));
        open.Parameters.Add(new ParameterDefinition(helper.Module.TypeSystem.IntPtr));
        if (open.GenericParameters.Count == 0) return open;
        var call = new GenericInstanceMethod(open);
        if (type is not null) call.GenericArguments.Add(type);
        foreach (var argument in arguments) call.GenericArguments.Add(argument);
        return call;
    }

    /// <summary>The instruction that the back end emits for <paramref name="call"/>.</summary>
    public static Instruction Lower(MethodReference call, RuntimeLibrary runtime)
    {
        var (result, arguments) = TypesOf(call);
        var site = new CallSite(runtime.VariantReturn(result));
        foreach (var type in arguments) site.Parameters.Add(new ParameterDefinition(type));
        return Il.Of(OpCodes.Calli, site);
    }

    /// <summary>The same for a call that returns exceptions as faults (<see cref="GuardedCall"/>).</summary>
    public static Instruction LowerGuarded(MethodReference call, HelperType helper, LoweredPart needs)
    {
        var (result, arguments) = TypesOf(call);
        return GuardedCall.Of(result, [.. arguments], helper, needs);
    }

    private static (TypeReference? Result, IEnumerable<TypeReference> Arguments) TypesOf(MethodReference call)
    {
        var types = call is GenericInstanceMethod instance ? instance.GenericArguments : [];
        var result = CallResult.Of(call);
        return (result, types.Skip(result is null ? 0 : 1));
    }

    private static GenericParameter NewParameter(MethodReference method)
    {
        var parameter = new GenericParameter("T" + method.GenericParameters.Count.ToString(CultureInfo.InvariantCulture), method);
        method.GenericParameters.Add(parameter);
        return parameter;
    }
}
