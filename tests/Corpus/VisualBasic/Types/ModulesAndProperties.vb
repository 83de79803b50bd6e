' Shared state of modules, properties that return tasks, operators, My-less.
Namespace ModulesAndProperties
    Module State
        Public Property Total As Integer
        Public ReadOnly Property Later As Task(Of Integer)
            Get
                Return Make()
            End Get
        End Property

        Private Async Function Make() As Task(Of Integer)
            Total += 1
            Await Steps.Go(Completion.Later)
            Total += 10
            Return Total
        End Function
    End Module

    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            State.Total = 0
            WriteLine(Await State.Later + Await State.Later)
            State.Total += Await Steps.Of(completion, 100)
            WriteLine(State.Total)
        End Function
    End Module
End Namespace
