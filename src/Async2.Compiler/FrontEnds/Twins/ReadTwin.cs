namespace Async2.Compiler.FrontEnds.Twins;

/// <summary>The twin of a synchronous method: its own IL is the async IL. The method itself stays as it is.</summary>
/// <remarks>The back end makes awaits of its calls, when it knows which of them have twins.</remarks>
internal static class ReadTwin
{
    public static FrontEnd FrontEnd { get; } = new(
        (_, _) => [], // the colour of the whole set says which methods have one
        [
            new("read-body", "take the body as it is", Read),
            new("copy-struct-this", "a struct's this is a copy: the method is read-only", CopyThis),
        ]);

    private static void Read(Lifting lifting)
    {
        var body = IlBody.CopyOf(lifting.Found.Method);
        MethodSize.Require(body);
        body.Code.RemoveAll(i => i.OpCode.Code == Code.Tail);
        if (DebugBuild.Is(lifting.Found.Module)) body.Hoisted.AddRange(body.Locals);
        lifting.Body = body;
    }

    private static void CopyThis(Lifting lifting)
    {
        var method = lifting.Found.Method;
        if (!method.HasThis || !method.DeclaringType.IsValueType) return;
        var body = lifting.Body;
        var self = TypeParameters.SelfOf(method.DeclaringType);
        var copy = lifting.CopyOfThis(self);
        foreach (var load in body.Code.Where(i => i.OpCode.Code == Code.Ldarg && i.Operand == body.This))
            (load.OpCode, load.Operand) = (OpCodes.Ldloca, copy);
        body.Code.InsertRange(0, [Il.Of(OpCodes.Ldarg, body.This), Il.Of(OpCodes.Ldobj, self), Il.Of(OpCodes.Stloc, copy)]);
    }
}
