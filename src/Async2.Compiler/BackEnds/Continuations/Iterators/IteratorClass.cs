using Async2.Compiler.BackEnds.Continuations.Bodies;
using Async2.Compiler.BackEnds.Edits;

namespace Async2.Compiler.BackEnds.Continuations.Iterators;

/// <summary>
/// The class of an async iterator. It stays the class that its users see, and becomes the continuation of its own step. A suspended
/// iterator is itself in the chain, so suspending at each item allocates nothing.
/// </summary>
/// <remarks>
/// <code>
/// class &lt;M&gt;d__1 : object                                        class &lt;M&gt;d__1 : Continuation&lt;bool&gt;
///     AsyncIteratorMethodBuilder builder                   →       IteratorPromise builder
///     ManualResetValueTaskSourceCore&lt;bool&gt; promise                 (in the new one)
///     state, current, disposeMode, hoisted variables               the same, and slots for what an await keeps
/// </code>
/// The state field is -1 while the iterator is running or awaits. <c>Continuation.State</c> is then the suspension point.
/// </remarks>
internal static class IteratorClass
{
    /// <summary>Makes the class a continuation whose builder is its promise.</summary>
    public static void Declare(Lowering lowering)
    {
        var owner = lowering.Class;
        var machine = lowering.Method.Machine!;
        var builder = machine.Builder.Field;
        var promise = new FieldDefinition(builder.Name, builder.Attributes, lowering.Runtime.Type(typeof(IteratorPromise)))
        {
            DeclaringType = owner.Type,
        };
        foreach (var attribute in builder.CustomAttributes) promise.CustomAttributes.Add(attribute);
        lowering.Promise = promise;
        var moveNext = machine.MoveNext;
        lowering.Part.Add(new BecomesStep(owner.Type, lowering.BaseType, Unused(lowering), builder, promise, moveNext));
        KeptTask.Mark(lowering);
        lowering.Part.Add(new AddedMethod(owner.Call));
        lowering.AddBoilerplate(moveNext, EmptyBody(moveNext));
        foreach (var method in owner.Type.Methods.Where(m => m.HasBody && !IsOfContract(m) && !IteratorEntries.Replaces(machine, m)))
            RewriteCreation(lowering, method);
    }

    private static bool IsOfContract(MethodDefinition method) =>
        StateMachine.IsMoveNext(method) || StateMachine.IsSetStateMachine(method);

    private static IlBody EmptyBody(MethodDefinition method)
    {
        var body = IlBody.Empty(method, method.ReturnType);
        body.Code.Add(Il.Of(OpCodes.Ret));
        return body;
    }

    private static List<FieldDefinition> Unused(Lowering lowering)
    {
        var machine = lowering.Method.Machine!;
        var others = machine.Type.Methods.Append(lowering.Method.Method).Where(m => m != machine.MoveNext && m.HasBody);
        var used = lowering.Method.Body.Code.Concat(others.SelectMany(m => m.Body.Instructions))
            .Select(i => machine.OwnField(i.Operand)).ToHashSet();
        return
        [
            .. machine.Type.Fields
                .Where(f => f != machine.Builder.Field && (!f.IsStatic && !used.Contains(f) || f == machine.Iterator!.Promise)),
        ];
    }

    // The builder is created before there is a promise; and the base constructor changes.
    private static void RewriteCreation(Lowering lowering, MethodDefinition method)
    {
        var owner = lowering.Class;
        var machine = lowering.Method.Machine!;
        var body = IlBody.CopyOf(method);
        var edit = new BodyEdit(body);
        foreach (var instruction in body.Code)
        {
            if (instruction.OpCode.Code == Code.Call && instruction.Operand is MethodReference called)
            {
                if (called is { Name: "Create", DeclaringType.Name: "AsyncIteratorMethodBuilder" })
                    edit.Replace(instruction, Il.Of(OpCodes.Ldnull));
                else if (method.IsConstructor && called is { Name: ".ctor", DeclaringType.FullName: "System.Object" })
                    edit.Replace(instruction, Il.Call(owner.Runtime.BaseConstructor(lowering.BaseType)));
            }
            else if (instruction.OpCode.Code == Code.Stfld && machine.OwnField(instruction.Operand) == machine.Builder.Field)
            {
                edit.Replace(instruction, Il.Of(OpCodes.Stfld, owner.Own(lowering.Promise!)));
            }
        }

        if (edit.IsEmpty) return;
        edit.Apply();
        lowering.AddBoilerplate(method, body);
    }

    /// <summary>Leaves the iterator on the stack instead of a new continuation, at a suspension of the step.</summary>
    /// <remarks>
    /// Once it has been in a chain it does not serve as its own enumerator again: a dispatcher may still read it after its end.
    /// </remarks>
    public static IEnumerable<Instruction> BecomeContinuation(ContinuationClass owner, ParameterDefinition self)
    {
        var enter = owner.Runtime.Call(typeof(IteratorThunk), nameof(IteratorThunk.Enter));
        Instruction[] forgetThread = owner.Method.Machine!.Iterator!.InitialThread is { } thread
            ? [Il.Of(OpCodes.Dup), Il.Constant(0), Il.Of(OpCodes.Stfld, owner.Own(thread))]
            : [];
        return
        [
            Il.Of(OpCodes.Ldarg, self), enter,
            Il.Of(OpCodes.Ldarg, self), .. forgetThread,
        ];
    }
}
