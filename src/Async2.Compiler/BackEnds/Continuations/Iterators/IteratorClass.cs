using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.BackEnds.Continuations.Iterators;

/// <summary>
/// The class of an async iterator, which stays what its users see and becomes the continuation of its own step: a suspended iterator is itself
/// in the chain, so to suspend at each item allocates nothing.
/// </summary>
/// <remarks>
/// <code>
/// class &lt;M&gt;d__1 : object                                        class &lt;M&gt;d__1 : Continuation&lt;bool&gt;
///     AsyncIteratorMethodBuilder builder                   →       IteratorPromise builder
///     ManualResetValueTaskSourceCore&lt;bool&gt; promise                 (in the new one)
///     state, current, disposeMode, hoisted variables               the same, and slots for what an await keeps
/// </code>
/// The state field has -1 while the iterator is running or awaits: where it awaits, is in <c>Continuation.State</c>.
/// </remarks>
internal static class IteratorClass
{
    /// <summary>The name of the variant and of the resume body: stack traces print <c>M()+MoveNext()</c> for an iterator.</summary>
    public const string Step = "MoveNext";

    /// <summary>Makes the class a continuation whose builder is its promise.</summary>
    public static void Retype(Home home)
    {
        var machine = home.Method.StateMachine!;
        var type = home.Type;
        machine.Builder.FieldType = home.Runtime.IteratorPromise;
        foreach (var method in type.Methods.Where(m => m.HasBody && m != machine.MoveNext).ToList()) RewriteCreation(home, method);
        var others = type.Methods.Append(home.Method.Method).Where(m => m != machine.MoveNext && m.HasBody);
        var used = home.Method.AsyncIl!.Code.Concat(others.SelectMany(m => m.Body.Instructions)).Select(i => machine.OwnField(i.Operand)).ToHashSet();
        foreach (var field in type.Fields.Where(f => !f.IsStatic && !used.Contains(f) || f == machine.Iterator!.Promise).ToList()) type.Fields.Remove(field);
    }

    // Where a builder was made there is no promise yet; the base constructor is another.
    private static void RewriteCreation(Home home, MethodDefinition method)
    {
        var machine = home.Method.StateMachine!;
        var body = IlBody.CopyOf(method);
        var edit = new BodyEdit(body);
        foreach (var instruction in body.Code)
        {
            if (instruction.OpCode.Code == Code.Call && instruction.Operand is MethodReference called)
            {
                if (called is { Name: "Create", DeclaringType.Name: "AsyncIteratorMethodBuilder" }) edit.Replace(instruction, Il.Of(OpCodes.Ldnull));
                else if (method.IsConstructor && called is { Name: ".ctor", DeclaringType.FullName: "System.Object" })
                    edit.Replace(instruction, Il.Call(home.Runtime.BaseConstructor(home.Type.BaseType)));
            }
            else if (instruction.OpCode.Code == Code.Stfld && machine.OwnField(instruction.Operand) == machine.Builder)
            {
                edit.Replace(instruction, Il.Of(OpCodes.Stfld, home.Own(machine.Builder)));
            }
        }

        if (edit.IsEmpty) return;
        edit.Apply();
        BodyWriter.Write(body, method);
    }

    /// <summary>At a suspension of the step: puts the iterator in the place of a new continuation.</summary>
    /// <remarks>
    /// Once it has been in a chain it does not serve as its own enumerator again: a dispatcher may still read it when its state says that it has ended.
    /// </remarks>
    public static IEnumerable<Instruction> BecomeContinuation(Home home, ParameterDefinition self, VariableDefinition mine)
    {
        Instruction[] forgetThread = home.Method.StateMachine!.Iterator!.InitialThread is { } thread
            ? [Il.Of(OpCodes.Ldloc, mine), Il.Constant(0), Il.Of(OpCodes.Stfld, home.Own(thread))]
            : [];
        return
        [
            Il.Of(OpCodes.Ldarg, self), Il.Of(OpCodes.Stloc, mine), .. forgetThread,
            Il.Of(OpCodes.Ldloc, mine), Il.Of(OpCodes.Ldnull), Il.Of(OpCodes.Stfld, home.Runtime.Context),
        ];
    }
}
