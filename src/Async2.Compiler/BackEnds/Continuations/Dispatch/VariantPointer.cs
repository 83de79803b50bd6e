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
        var result = task is GenericInstanceType ? NewParameter(open) : null;
        open.ReturnType = result is null ? task : CoreLibrary.Instance(task.GetElementType(), result);
        foreach (var _ in arguments) open.Parameters.Add(new ParameterDefinition(NewParameter(open)));
        open.Parameters.Add(new ParameterDefinition(helper.Module.TypeSystem.IntPtr));
        if (open.GenericParameters.Count == 0) return open;
        var call = new GenericInstanceMethod(open);
        if (task is GenericInstanceType { GenericArguments: [var type] }) call.GenericArguments.Add(type);
        foreach (var argument in arguments) call.GenericArguments.Add(argument);
        return call;
    }

    /// <summary>The instruction that the back end emits for <paramref name="call"/>.</summary>
    public static Instruction Lower(MethodReference call, RuntimeLibrary runtime)
    {
        var types = call is GenericInstanceMethod instance ? instance.GenericArguments : [];
        var hasResult = call.ReturnType is GenericInstanceType;
        var site = new CallSite(runtime.VariantReturn(hasResult ? types[0] : null));
        foreach (var type in types.Skip(hasResult ? 1 : 0)) site.Parameters.Add(new ParameterDefinition(type));
        return Il.Of(OpCodes.Calli, site);
    }

    /// <summary>The same for a call that returns exceptions as faults (<see cref="GuardedCall"/>).</summary>
    public static Instruction LowerGuarded(MethodReference call, HelperType helper, LoweredPart needs)
    {
        var types = ((GenericInstanceMethod)call).GenericArguments;
        var hasResult = call.ReturnType is GenericInstanceType;
        return GuardedCall.Of(hasResult ? types[0] : null, [.. types.Skip(hasResult ? 1 : 0)], helper, needs);
    }

    private static GenericParameter NewParameter(MethodReference method)
    {
        var parameter = new GenericParameter("T" + method.GenericParameters.Count.ToString(CultureInfo.InvariantCulture), method);
        method.GenericParameters.Add(parameter);
        return parameter;
    }
}
