' Late-bound calls, members and operators on Object, before and after awaits.
Namespace LateBound
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim o As Object = Await Steps.Of(completion.Calm(), CObj("text"))
            WriteLine(o.Length + Await Steps.Of(completion.Calm(), 1))
            o = New List(Of Integer) From {1, 2}
            o.Add(Await Steps.Of(completion.Calm(), 3))
            WriteLine(o(2) * 2 & " " & o.Count)
            Dim task As Object = Steps.Of(completion, 5)
            Dim typed As Task(Of Integer) = task
            WriteLine(o(0) + Await typed)
        End Function
    End Module
End Namespace
