' Optional and named parameters, ParamArray.
Namespace OptionalParameters
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            WriteLine(Await Join(completion.Calm()))
            WriteLine(Await Join(completion.Calm(), b:="x"))
            WriteLine(Await Join(completion.Calm(), Await Steps.Of(completion.Calm(), 9), , {1, 2, 3}))
            WriteLine(Await Sum(completion.Calm(), "s", 1, Await Steps.Of(completion.Calm(), 2), 3))
            WriteLine(Await Join(completion, c:={4}))
        End Function

        Private Async Function Join(completion As Completion, Optional a As Integer = 1, Optional b As String = "b", Optional c As Integer() = Nothing) As Task(Of String)
            Await Steps.Go(completion)
            Return $"{a}{b}{If(c Is Nothing, 0, c.Length)}"
        End Function

        Private Async Function Sum(completion As Completion, name As String, ParamArray rest As Integer()) As Task(Of String)
            Await Steps.Go(completion)
            Return $"{name}{rest.Sum()}"
        End Function
    End Module
End Namespace
